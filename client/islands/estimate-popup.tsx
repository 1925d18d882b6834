import * as Dialog from "@radix-ui/react-dialog";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Contact, ContactCard } from "../ui/contact-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { openEstimate } from "./events.ts";

export interface EstimatePopupProps {
  heading: string;
  text: string;
  proof: readonly string[];
  contact: Contact;
  /** Empty where no form is configured: then the popup shows how to reach the business. */
  form: { src: string; title: string };
  fallback: string;
}

/** What the shell returns when it makes room for the popup; a visitor who closes it returns nothing. */
const uncovered = "uncovered";

/**
 * The popup that every call to action opens. The form's frame is fetched when it opens, never before. The loader shows
 * its shell, which is in the HTML, until the popup itself is there.
 */
export function EstimatePopup({ heading, text, proof, contact, form, fallback }: EstimatePopupProps) {
  const [open, setOpen] = useState(false);
  /** Whether the shell still lies over the popup. */
  const [covered, setCovered] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const shell = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { src, title } = form;

  useEffect(() => {
    const show = (event: Event) => {
      opener.current = (event as CustomEvent<HTMLElement>).detail;
      setCovered(shell.current?.open === true);
      setOpen(true);
    };
    document.addEventListener(openEstimate, show);
    return () => document.removeEventListener(openEstimate, show);
  }, []);

  const frameBox = useCallback(
    (box: HTMLElement | null) => {
      if (!box || !src || box.dataset.frame) return;
      // The loader has fetched it with this island; imported here statically, it would be fetched after it.
      import("./mount-frame.ts").then(({ mountFrame }) => mountFrame(box, { src, title }));
    },
    [src, title],
  );

  /** Takes the shell away when the popup hears every key and click, so that none is lost in between. */
  const uncover = (event: Event) => {
    if (!covered) return;
    event.preventDefault();
    const popup = event.currentTarget as HTMLElement;
    setTimeout(() => {
      flushSync(() => setCovered(false));
      shell.current?.close(uncovered);
      popup.querySelector("button")?.focus();
    });
  };

  const fallbackCard = (
    <div className="frame-fallback">
      <ContactCard contact={contact}>
        <p>{fallback}</p>
      </ContactCard>
    </div>
  );
  const claims = (
    <ul className="proof">
      {proof.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  );
  return (
    <>
      <dialog
        ref={shell}
        className="popup"
        aria-labelledby={id}
        closedby="any"
        suppressHydrationWarning
        onClose={({ currentTarget }) => {
          if (currentTarget.returnValue !== uncovered) setOpen(false);
        }}
      >
        <form method="dialog">
          <button type="submit" className="popup-close" aria-label="Close">
            <Icon name="close" size={24} />
          </button>
        </form>
        <h2 id={id} className="popup-title">
          {heading}
        </h2>
        <p className="popup-text">{text}</p>
        <div className="frame-box popup-frame" data-frame={src ? "loading" : undefined}>
          {fallbackCard}
        </div>
        {claims}
      </dialog>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Overlay className="popup-overlay" hidden={covered} />
          <Dialog.Content
            className="popup"
            onOpenAutoFocus={uncover}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus({ preventScroll: true });
            }}
          >
            <Dialog.Close className="popup-close" aria-label="Close">
              <Icon name="close" size={24} />
            </Dialog.Close>
            <Dialog.Title className="popup-title">{heading}</Dialog.Title>
            <Dialog.Description className="popup-text">{text}</Dialog.Description>
            <div className="frame-box popup-frame" ref={frameBox}>
              {fallbackCard}
            </div>
            {claims}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
