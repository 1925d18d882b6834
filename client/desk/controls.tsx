/** What the desk is made of: buttons, windows, places for a file. */
import { cx } from "class-variance-authority";
import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";

export const Button = (props: ComponentProps<"button">) => <button type="button" {...props} />;

/** One of a few, each a button. */
export function Switch<Name extends string>({
  label,
  names,
  picked,
  onPick,
  className,
  buttonClass,
}: {
  label: string;
  names: readonly Name[];
  picked: Name;
  onPick: (name: Name) => void;
  className: string;
  buttonClass: string;
}) {
  return (
    <fieldset aria-label={label} className={className}>
      <div className="flex">
        {names.map((name) => (
          <Button
            key={name}
            aria-pressed={name === picked}
            className={cx("first:rounded-l-md last:rounded-r-md -ml-px rounded-none", buttonClass)}
            onClick={() => onPick(name)}
          >
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
  className = "w-128",
  onSubmit,
  onCancel,
  onClose,
  children,
}: {
  heading: string;
  /** What its button is called; without one there is nothing to do in it yet. */
  action?: string | false | undefined;
  cancel?: string;
  className?: string | undefined;
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
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className={cx(
        "rounded-md m-auto max-h-[calc(100vh-2rem)] max-w-[calc(100vw-2rem)] bg-limestone p-6 text-left text-ink [--focus:var(--color-oak)] backdrop:bg-scrim-light",
        className,
      )}
      onClose={onClose}
    >
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <h2 id={title} className="mb-2">
          {heading}
        </h2>
        {!outcome && children}
        <p role="status">{outcome}</p>
        <Refusal words={fault} />
        <div className="bar">
          {action && !outcome && (
            <button type="submit" className="border-brick bg-brick font-semibold text-white" disabled={busy}>
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

/** Takes a file that is chosen, or dropped on it. */
export const FileInput = ({
  onFile,
  children,
  ...props
}: ComponentProps<"input"> & { onFile?: (file: File) => void }) => (
  <label>
    {children}
    <input
      {...props}
      type="file"
      className="w-full border-2 border-dashed px-4 py-3.5 file:mr-3"
      onChange={({ target }) => target.files?.[0] && onFile?.(target.files[0])}
    />
  </label>
);
