import * as Dialog from "@radix-ui/react-dialog";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Contact, ContactCard } from "../ui/contact-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { ProofList } from "../ui/proof-list.tsx";
import { openEstimate } from "./events.ts";
import { mountFrame } from "./mount-frame.ts";

export interface EstimatePopupProps {
  heading: string;
  text: string;
  proof: readonly string[];
  contact: Contact;
  /** Empty where no form is configured: then the popup shows how to reach the business. */
  form: { src: string; title: string };
  fallback: string;
  /** The name of the button that closes it. */
  close: string;
}

/** The popup that every call to action opens. The form's frame is fetched when it opens, never before. */
export function EstimatePopup({ heading, text, proof, contact, form, fallback, close }: EstimatePopupProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const { src, title } = form;

  useEffect(() => {
    const show = (event: Event) => {
      opener.current = (event as CustomEvent<HTMLElement>).detail;
      setOpen(true);
    };
    document.addEventListener(openEstimate, show);
    return () => document.removeEventListener(openEstimate, show);
  }, []);

  const frameBox = useCallback(
    (box: HTMLElement | null) => {
      if (box && src && !box.dataset.frame) mountFrame(box, { src, title });
    },
    [src, title],
  );

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="popup-overlay" />
        <Dialog.Content
          className="popup"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Close className="popup-close" aria-label={close}>
            <Icon name="close" size={24} />
          </Dialog.Close>
          <Dialog.Title className="popup-title">{heading}</Dialog.Title>
          <Dialog.Description className="popup-text">{text}</Dialog.Description>
          <div className="frame-box popup-frame" ref={frameBox}>
            <div className="frame-fallback">
              <ContactCard contact={contact}>
                <p>{fallback}</p>
              </ContactCard>
            </div>
          </div>
          <ProofList claims={proof} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
