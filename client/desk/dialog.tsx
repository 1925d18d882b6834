/** A window over the desk: the browser's own dialog, which holds the focus and gives it back. */
import { type ReactNode, useEffect, useId, useRef } from "react";

/** It opens when it is mounted; whoever shows it takes it away when it is closed. */
export function Dialog({
  heading,
  wide = false,
  onClose,
  children,
}: {
  heading: string;
  wide?: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={title} className={wide ? "wide" : undefined} onClose={onClose}>
      <h2 id={title}>{heading}</h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

/** Why what was asked for is not done; nothing while there is nothing to tell. */
export const Refusal = ({ words }: { words: string }) =>
  words && (
    <p className="fault" role="alert">
      {words}
    </p>
  );
