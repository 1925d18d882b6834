import * as Dialog from "@radix-ui/react-dialog";
import { cx } from "class-variance-authority";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Contact } from "../ui/contact-card.tsx";
import { FrameFallback, frameBoxClass } from "../ui/frame-box.tsx";
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
        <Dialog.Overlay className="fixed inset-0 z-70 bg-scrim" />
        <Dialog.Content
          className="fixed top-1/2 left-1/2 z-71 max-h-[90vh] w-[min(100%-1.5rem,42rem)] -translate-1/2 overflow-auto overscroll-contain border-t-5 border-brass bg-white p-popup forced-colors:border"
          data-slot="popup"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Close
            className="absolute top-3 right-3 grid size-12 cursor-pointer place-items-center"
            aria-label={close}
          >
            <Icon name="close" size={24} />
          </Dialog.Close>
          <Dialog.Title className="pe-12 text-h2-popup">{heading}</Dialog.Title>
          <Dialog.Description className="mt-close mb-4 text-ink-soft">{text}</Dialog.Description>
          <div className={cx(frameBoxClass, "h-125")} ref={frameBox}>
            <FrameFallback contact={contact} text={fallback} />
          </div>
          <ProofList className="mt-4" claims={proof} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
