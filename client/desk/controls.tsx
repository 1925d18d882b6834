/** What the desk is made of: buttons, windows, places for a file. */
import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";

export const Button = (props: ComponentProps<"button">) => <button type="button" {...props} />;

/** One of a few, each a button. */
export function Switch<Name extends string>({
  label,
  names,
  picked,
  onPick,
  ...props
}: {
  label: string;
  names: readonly Name[];
  picked: Name;
  onPick: (name: Name) => void;
  className?: string;
}) {
  return (
    <fieldset {...props}>
      <legend className="hidden">{label}</legend>
      <div className="switch">
        {names.map((name) => (
          <Button key={name} aria-pressed={name === picked} onClick={() => onPick(name)}>
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** A button that opens a window, and gets the focus back from it. */
export function Opener({
  opens,
  isOpen = false,
  ...button
}: ComponentProps<"button"> & { opens: (onClose: () => void) => ReactNode; isOpen?: boolean }) {
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && opens(() => setOpen(false))}
    </>
  );
}

/**
 * A window over the desk: the browser's own dialog, which holds the focus. Its button does what it is for; the window says
 * why that failed, or what came of it, and closes where there is nothing to say.
 */
export function Dialog({
  heading,
  action,
  cancel = "Cancel",
  className,
  onSubmit,
  onCancel,
  onClose,
  children,
}: {
  heading: string;
  /** What its button is called; without one there is nothing to do in it yet. */
  action?: string | false | undefined;
  cancel?: string;
  className?: string;
  /** What it is for. It may return a promise, of words where it is not to close. */
  onSubmit: (form: FormData) => unknown;
  /** What its other button does, if it does not close it. */
  onCancel?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [fault, setFault] = useState("");
  const [outcome, setOutcome] = useState("");
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    const window = dialog.current;
    window?.showModal();
    return () => window?.close(); // which gives the focus back
  }, []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setFault("");
    try {
      const told: unknown = await onSubmit(new FormData(event.currentTarget, event.nativeEvent.submitter));
      if (typeof told === "string") setOutcome(told);
      else dialog.current?.close();
    } catch (error) {
      setFault((error as Error).message);
    }
    setBusy(false);
  };
  const goBack = () => {
    setFault("");
    if (onCancel) onCancel();
    else dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-labelledby={title} className={className} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <h2 id={title}>{heading}</h2>
        {!outcome && children}
        <p role="status">{outcome}</p>
        <Refusal words={fault} />
        <div className="bar">
          {action && !outcome && (
            <button type="submit" className="primary" disabled={busy}>
              {busy ? "One moment…" : action}
            </button>
          )}
          <Button key={cancel} autoFocus onClick={goBack}>
            {cancel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** Why what was asked for is not done; nothing while there is nothing to tell. */
export const Refusal = ({ words }: { words: string | undefined }) =>
  words && (
    <p className="fault" role="alert">
      {words}
    </p>
  );

/** Takes a file that is chosen or dropped. */
export function DropZone({
  label,
  words,
  accept,
  onFile,
}: {
  label: string;
  words: string;
  accept: string;
  onFile: (file: File) => void;
}) {
  const id = useId();
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);
  return (
    <fieldset
      className="drop-zone stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className="hint">{words}</span>
      <input id={id} type="file" accept={accept} onChange={({ target }) => take(target.files)} />
    </fieldset>
  );
}
