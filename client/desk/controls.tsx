/** Controls of the desk: buttons, dialogs and fields. */
import { cx } from "class-variance-authority";
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  use,
  useId,
  useState,
} from "react";
import { isSignedOut } from "./api.ts";
import { useDesk } from "./desk-context.ts";
import { useStoreValue } from "./store.ts";

/** A button that shows the error of its action. */
export function Button({
  onClick,
  ...button
}: Omit<ComponentProps<"button">, "onClick"> & { onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown }) {
  const { attempt } = useDesk();
  return <button type="button" {...button} onClick={(event) => void attempt(() => onClick?.(event))} />;
}

/** A link that signs in again, in a new window, so that this window keeps its text. */
export const SignInButton = () =>
  useStoreValue(isSignedOut) && (
    <Button className="text-ink sm:ml-3" onClick={() => open("login")}>
      Sign in
    </Button>
  );

/** A group of toggle buttons that picks one of several options. */
export const OptionButtons = ({
  label,
  names,
  picked,
  onPick,
  className,
}: {
  label: string;
  names: string[];
  picked: string;
  onPick: (name: string) => void;
  className: string;
}) => (
  <fieldset aria-label={label} className={cx("flex gap-1", className)}>
    {names.map((name) => (
      <Button
        key={name}
        aria-pressed={name === picked}
        className="border-current bg-transparent aria-pressed:bg-white aria-pressed:text-ink"
        onClick={() => onPick(name)}
      >
        {name}
      </Button>
    ))}
  </fieldset>
);

/** A function that closes the dialog of a DialogButton. */
const CloseContext = createContext(() => {});

/** A button that opens a dialog. The focus returns to it when the dialog closes. */
export function DialogButton({ dialog, ...button }: ComponentProps<typeof Button> & { dialog: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && <CloseContext value={() => setOpen(false)}>{dialog}</CloseContext>}
    </>
  );
}

function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  // Focuses a text field or the safe button: Enter must neither delete nor publish.
  const text = dialog.querySelector<HTMLElement>("input:not([type=checkbox], [type=radio]), select, textarea");
  (text ?? dialog.querySelector<HTMLElement>("[data-safe]"))?.focus();
  return () => dialog.close(); // close() returns the focus to the button
}

/** The result of a dialog's action. */
const noResult = { busy: false, outcome: "", failure: "" };

/**
 * A modal dialog with an action. It shows the error or the result of the action, and closes if there is neither.
 */
export function Dialog({
  heading,
  action,
  cancel = "Cancel",
  className,
  status,
  fault,
  onSubmit,
  children,
}: {
  heading: string;
  /** The label of the action's button. Without a label there is no button. */
  action?: string | false | undefined;
  cancel?: string;
  className?: string | undefined;
  /** The status; `fault` is the reason why the action is not possible. */
  status?: ReactNode;
  fault?: string | undefined;
  /** The action. If its promise resolves to a text, the dialog shows the text and stays open. */
  onSubmit: (form: FormData) => unknown;
  children: ReactNode;
}) {
  const title = useId();
  const [{ busy, outcome, failure }, setState] = useState(noResult);
  const { notify } = useDesk();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest("dialog");
    /** Shows the result here, or in the header if the owner has closed the dialog. */
    const show = (result: Partial<typeof noResult>) => {
      setState({ ...noResult, ...result });
      if (!dialog?.open) notify(result.outcome || result.failure || "");
    };
    setState({ ...noResult, busy: true });
    try {
      const outcome = await onSubmit(new FormData(event.currentTarget, event.nativeEvent.submitter));
      if (typeof outcome === "string") show({ outcome });
      else dialog?.close();
    } catch (error) {
      show({ failure: (error as Error).message });
    }
  };
  return (
    <dialog ref={showModal} aria-labelledby={title} className={className} onClose={use(CloseContext)}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <h2 id={title} className="mb-2">
          {heading}
        </h2>
        <p role="status">{outcome || status}</p>
        {!outcome && children}
        {(failure || fault) && (
          <p className="fault" role="alert">
            {failure || fault}
            <SignInButton />
          </p>
        )}
        <div className="bar max-two:-mx-4 max-two:-bottom-4 max-two:-mb-4 max-two:px-4 max-two:py-2 roomy:sticky -bottom-6 -mx-6 -mb-6 bg-limestone px-6 py-4">
          {action && !outcome && (
            <button type="submit" className="primary" disabled={busy}>
              {busy ? "One moment…" : action}
            </button>
          )}
          <Button data-safe onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}>
            {cancel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** A text area that grows with its text, also in browsers without `field-sizing`. */
export const TextArea = ({ value, ...props }: ComponentProps<"textarea"> & { value: string }) => (
  <div className="grows" data-text={value || props.placeholder}>
    <textarea {...props} value={value} translate="no" />
  </div>
);

/** An input with its label, for a text or a file. A file can be dropped on it. */
export const Input = ({ children, ...props }: ComponentProps<"input">) => (
  <label>
    {children}
    <input {...props} autoComplete="off" />
  </label>
);
