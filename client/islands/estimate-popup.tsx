import * as Dialog from "@radix-ui/react-dialog";
import { Activity, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { DialogBox, DialogClose, DialogText, DialogTitle } from "../ui/dialog.tsx";
import { estimateClosed, estimateShown, openEstimate } from "./events.ts";
import type { Frame } from "./mount-frame.ts";

declare global {
  interface Window {
    /** Absent from Safari, and from Firefox and Chrome before 2024. */
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** The id of the shell's heading. */
export const headingId = "estimate-heading";

/** The shell's returnValue when the popup replaces it. It is empty when a visitor closes the shell. */
const uncovered = "uncovered";

const tabStopsIn = (dialog: HTMLElement | null) => [...(dialog?.querySelectorAll<HTMLElement>("a, button") ?? [])];

/** Returns a ref callback that fills an empty element with copies of nodes. React calls it again when a kept popup reopens. */
const fillWithCopies = (nodes: Iterable<Node> = []) => {
  const copies = [...nodes].map((node) => node.cloneNode(true));
  return (element: Element | null) => {
    if (element && !element.firstChild) element.append(...copies);
  };
};

/** Returns the current content of the shell for each part of the popup. A browser may have translated it. */
function contentOf(shell: HTMLElement) {
  const button = shell.querySelector("button");
  const [, title, text, ...rest] = shell.children;
  return {
    close: button?.getAttribute("aria-label") ?? "",
    fillClose: fillWithCopies(button?.childNodes),
    fillTitle: fillWithCopies(title?.childNodes),
    fillText: fillWithCopies(text?.childNodes),
    fillRest: fillWithCopies(rest),
  };
}

/**
 * The popup that every call to action opens. It loads the form's frame when it first opens. A closed popup with a loaded frame
 * is only hidden, so visitors keep the text that they typed. The HTML contains the popup's shell, which the loader shows until
 * the popup is ready. React neither renders nor hydrates the shell's content: a browser may translate it at any time, and the
 * popup shows copies of it.
 */
export function EstimatePopup({
  form,
  children,
}: {
  /** The lead form's frame. `src` is empty if no form is configured. */
  form: Frame;
  /** The content of the shell, on the server. */
  children?: ReactNode;
}) {
  /** "kept": closed but still in the document, because its form may contain text of the visitor. */
  const [popup, setPopup] = useState<"absent" | "open" | "kept">("absent");
  const [parts, setParts] = useState<ReturnType<typeof contentOf>>();
  /** Whether the shell still covers the popup. */
  const [isCovered, setCovered] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const shell = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = (event: Event) => {
      opener.current = (event as CustomEvent<HTMLElement>).detail;
      setCovered(shell.current?.open === true);
      if (shell.current) setParts(contentOf(shell.current));
      setPopup("open");
    };
    document.addEventListener(openEstimate, show);
    return () => document.removeEventListener(openEstimate, show);
  }, []);

  const fillRest = useCallback(
    (element: HTMLElement | null) => {
      if (!element || element.firstChild) return;
      parts?.fillRest(element);
      const box = element.querySelector<HTMLElement>("[data-frame]");
      if (!box) return;
      // The loader has fetched the script with this island. If that failed, the box shows how to reach the business.
      delete box.dataset.frame;
      import("./mount-frame.ts").then(({ mountFrame }) => mountFrame(box, form)).catch(() => {});
    },
    [parts, form],
  );

  const closePopup = useCallback(() => {
    const kept = content.current?.querySelector("[data-frame=loaded]") ? "kept" : "absent";
    setPopup((now) => (now === "open" ? kept : now));
    document.dispatchEvent(new Event(estimateClosed));
  }, []);

  useEffect(() => {
    if (popup !== "open") return;
    // Android's Back button closes the popup, as Escape does.
    const watcher = window.CloseWatcher && new window.CloseWatcher();
    watcher?.addEventListener("close", closePopup);
    return () => watcher?.destroy();
  }, [popup, closePopup]);

  // Radix makes everything outside the popup inert in an effect, so notifications move inside before, in a layout effect.
  useLayoutEffect(() => {
    if (popup !== "open") return;
    const notifications = document.getElementById("notifications");
    const placeholder = document.createComment("");
    notifications?.replaceWith(placeholder);
    if (notifications) content.current?.append(notifications);
    return () => {
      if (notifications) placeholder.replaceWith(notifications);
    };
  }, [popup]);

  /** Closes the shell once the popup handles every key and click. */
  const closeShell = (event: Event) => {
    document.dispatchEvent(new Event(estimateShown));
    if (!isCovered) return;
    event.preventDefault();
    setTimeout(() => {
      const focused = tabStopsIn(shell.current).indexOf(document.activeElement as HTMLElement);
      flushSync(() => setCovered(false));
      shell.current?.close(uncovered);
      const stops = tabStopsIn(content.current);
      stops[0]?.focus();
      stops[focused]?.focus(); // does nothing if the frame has replaced the focused tab stop
    });
  };

  return (
    <>
      <DialogBox>
        <dialog
          ref={shell}
          className="max-w-none text-inherit backdrop:bg-scrim"
          aria-labelledby={headingId}
          suppressHydrationWarning
          onClose={({ currentTarget }) => {
            if (currentTarget.returnValue !== uncovered) closePopup();
          }}
          // React hydrates an element with dangerouslySetInnerHTML without changing its content.
          {...(children ? { children } : { dangerouslySetInnerHTML: { __html: "" } })}
        />
      </DialogBox>
      {popup !== "absent" &&
        parts &&
        createPortal(
          // While its parts are mounted, Radix hides the rest of the page, traps the focus and locks scrolling. Activity undoes
          // that for a hidden popup without moving the frame, which would reload it.
          <Activity mode={popup === "open" ? "visible" : "hidden"}>
            <Dialog.Root open onOpenChange={closePopup}>
              <Dialog.Overlay
                className="fixed inset-0 z-70 bg-scrim print:hidden"
                hidden={isCovered}
                onMouseDown={(event) => event.preventDefault()} // a press on the overlay does not move the focus
                // The second click of a double click on the opener does not close the popup.
                onClick={({ detail }) => detail < 2 && closePopup()}
              />
              <DialogBox>
                <Dialog.Content
                  ref={content}
                  aria-modal
                  onPointerDownOutside={(event) => event.preventDefault()} // the overlay handles the click
                  onOpenAutoFocus={closeShell}
                  onCloseAutoFocus={(event) => {
                    event.preventDefault();
                    opener.current?.focus({ preventScroll: true });
                  }}
                >
                  <DialogClose>
                    <Dialog.Close ref={parts.fillClose} aria-label={parts.close} />
                  </DialogClose>
                  <DialogTitle>
                    <Dialog.Title ref={parts.fillTitle} />
                  </DialogTitle>
                  <DialogText>
                    <Dialog.Description ref={parts.fillText} />
                  </DialogText>
                  <div ref={fillRest} />
                </Dialog.Content>
              </DialogBox>
            </Dialog.Root>
          </Activity>,
          document.body,
        )}
    </>
  );
}
