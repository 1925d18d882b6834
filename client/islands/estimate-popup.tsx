import * as Dialog from "@radix-ui/react-dialog";
import { cx } from "class-variance-authority";
import { Activity, useCallback, useEffect, useId, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { BesideForm, type BesideFormProps } from "../ui/beside-form.tsx";
import { FormContact, type FormContactProps } from "../ui/form-contact.tsx";
import { FrameFallback, type FrameFallbackProps, frameBoxClass } from "../ui/frame-box.tsx";
import { Icon } from "../ui/icon.tsx";
import { ProofList } from "../ui/proof-list.tsx";
import { estimateClosed, estimateShown, openEstimate } from "./events.ts";
import type { Frame } from "./mount-frame.ts";

const popupClass = cx(
  "fixed top-1/2 left-1/2 z-71 max-h-[90vh] w-[min(100%-1.5rem,42rem)] [translate:-50%_-50%] overflow-auto overscroll-contain p-popup white-card supports-[height:1dvh]:max-h-[90dvh] print:hidden",
);
/** It keeps its corner, over the padding, while the popup scrolls. */
const closeClass = cx(
  "sticky top-(--corner) z-1 float-right me-(--corner) mt-(--corner) -mb-12 grid size-12 cursor-pointer place-items-center bg-white [--corner:calc(--spacing(3)-var(--spacing-popup))]",
);
const titleClass = cx("pe-12 text-h2-prose");
const textClass = cx("mt-close mb-4 text-ink-soft");

/** What the shell returns when it makes room for the popup; a visitor who closes it returns nothing. */
const uncovered = "uncovered";

const stopsIn = (dialog: HTMLElement | null) => [...(dialog?.querySelectorAll<HTMLElement>("a, button") ?? [])];

/**
 * The popup that every call to action opens. The form's frame is fetched when it opens, never before, and once it has
 * loaded it stays: a closed popup is only hidden, so that nobody types anything twice. The loader shows its shell, which is
 * in the HTML, until the popup itself is there. The fallback also stands where no form is configured.
 */
export function EstimatePopup(
  props: FrameFallbackProps & {
    heading: string;
    text: string;
    proof: readonly string[];
    /** Its address is empty where no form is configured: then the popup shows how to reach the business. */
    form: Frame;
    /** The contacts below the form; absent where no form is configured. */
    formContact?: FormContactProps;
    beside?: BesideFormProps;
    /** The name of the button that closes it. */
    close: string;
  },
) {
  const { heading, text, proof, form, formContact, beside, close } = props;
  /** A popup that is kept is hidden, with a form that a visitor may have begun. */
  const [popup, setPopup] = useState<"absent" | "open" | "kept">("absent");
  /** Whether the shell still lies over the popup. */
  const [covered, setCovered] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const shell = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  const boxClass = cx(frameBoxClass, form.src && "data-[frame^=load]:h-[max(--spacing(125),var(--frame-height,0px))]");
  const closing = { className: closeClass, "aria-label": close, children: <Icon name="close" size={24} /> };
  const instead = <FrameFallback {...props} down={form.down} />;

  const below = (
    <>
      {formContact && <FormContact {...formContact} />}
      {beside && <BesideForm {...beside} />}
      <ProofList className="mt-4" claims={proof} />
    </>
  );

  useEffect(() => {
    const show = (event: Event) => {
      opener.current = (event as CustomEvent<HTMLElement>).detail;
      setCovered(shell.current?.open === true);
      setPopup("open");
    };
    document.addEventListener(openEstimate, show);
    return () => document.removeEventListener(openEstimate, show);
  }, []);

  const frameBox = useCallback(
    (box: HTMLElement | null) => {
      if (!box || !form.src || box.dataset.frame) return;
      // The loader has fetched it with this island. If it has not come, the box says how to do without the form.
      import("./mount-frame.ts").then(({ mountFrame }) => mountFrame(box, form)).catch(() => {});
    },
    [form],
  );

  /** Takes the shell away when the popup hears every key and click, so that none is lost in between. */
  const uncover = (event: Event) => {
    document.dispatchEvent(new Event(estimateShown));
    if (!covered) return;
    event.preventDefault();
    setTimeout(() => {
      const focused = stopsIn(shell.current).indexOf(document.activeElement as HTMLElement);
      flushSync(() => setCovered(false));
      shell.current?.close(uncovered);
      const stops = stopsIn(content.current);
      stops[0]?.focus();
      stops[focused]?.focus(); // which does nothing where the frame has its place
    });
  };

  const leave = () => {
    setPopup(content.current?.querySelector("[data-frame=loaded]") ? "kept" : "absent");
    document.dispatchEvent(new Event(estimateClosed));
  };

  return (
    <>
      <dialog
        ref={shell}
        className={cx(popupClass, "max-w-none text-inherit backdrop:bg-scrim")}
        aria-labelledby={id}
        suppressHydrationWarning
        onClose={({ currentTarget }) => {
          if (currentTarget.returnValue !== uncovered) leave();
        }}
      >
        <form method="dialog" className="contents">
          <button type="submit" {...closing} />
        </form>
        <h2 id={id} className={titleClass}>
          {heading}
        </h2>
        <p className={textClass}>{text}</p>
        <div
          className={boxClass}
          data-frame={form.src ? (form.down ? "failed" : "loading") : undefined}
          suppressHydrationWarning
        >
          {instead}
        </div>
        {below}
      </dialog>
      {popup !== "absent" &&
        createPortal(
          // Radix hides the rest of the page, holds the focus and locks scrolling for as long as its parts are there. Activity
          // undoes that while the popup is hidden, and leaves the frame where it is: one that is moved loads anew.
          <Activity mode={popup === "open" ? "visible" : "hidden"}>
            <Dialog.Root open onOpenChange={leave}>
              <Dialog.Overlay
                className="fixed inset-0 z-70 bg-scrim print:hidden"
                hidden={covered}
                onMouseDown={(event) => event.preventDefault()} // keeps the focus where it is
                // The second click of a double click on the opener closes nothing.
                onClick={({ detail }) => detail < 2 && leave()}
              />
              <Dialog.Content
                ref={content}
                className={popupClass}
                aria-modal
                onPointerDownOutside={(event) => event.preventDefault()} // the overlay hears the click
                onOpenAutoFocus={uncover}
                onCloseAutoFocus={(event) => {
                  event.preventDefault();
                  opener.current?.focus({ preventScroll: true });
                }}
              >
                <Dialog.Close {...closing} />
                <Dialog.Title className={titleClass}>{heading}</Dialog.Title>
                <Dialog.Description className={textClass}>{text}</Dialog.Description>
                <div className={boxClass} ref={frameBox}>
                  {instead}
                </div>
                {below}
              </Dialog.Content>
            </Dialog.Root>
          </Activity>,
          document.body,
        )}
    </>
  );
}
