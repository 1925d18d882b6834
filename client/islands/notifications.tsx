import { useEffect, useState } from "react";
import { Toaster, toast } from "sonner";
import { dialedNumber, findPhone } from "../formats/phone.ts";
import { numberClicked } from "./events.ts";

/** The longest time that a message waits for its stylesheet, in milliseconds. */
const styleTimeout = 3000;
/** How long a number is displayed, in milliseconds: enough time to dial it on another phone. */
const numberDuration = 30_000;

/** Returns the number of an address as the page displays it. */
function displayedNumber(href: string) {
  for (const { textContent } of document.querySelectorAll(`a[href="${CSS.escape(href)}"]`)) {
    const number = findPhone(textContent ?? "");
    if (number) return number;
  }
  return undefined;
}

/**
 * The region in which short messages appear. The HTML has no region: the page creates it empty when the island starts, which is before the
 * first message.
 */
export function Notifications({
  styles,
  label,
  number,
  copy,
  copied,
  close,
}: {
  /** The path of sonner's stylesheet, which is fetched with the island. */
  styles: string;
  /** The region's name for screen readers. */
  label: string;
  /** The text before a number. */
  number: string;
  /** The name of the copy button. */
  copy: string;
  /** The text before a copied number. */
  copied: string;
  /** The name of the close button. */
  close: string;
}) {
  const [hasRegion, setHasRegion] = useState(false);
  useEffect(() => {
    setHasRegion(true);
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    const styled = new Promise((resolve) => {
      for (const end of ["load", "error"]) link.addEventListener(end, resolve);
      setTimeout(resolve, styleTimeout); // an unstyled message is better than none
    });
    document.head.append(link);
    const show = async (event: Event) => {
      const { href } = (event as CustomEvent<HTMLAnchorElement>).detail;
      const dialed = dialedNumber(href);
      const displayed = displayedNumber(href) ?? dialed;
      await styled;
      const id = dialed; // a second click shows no second message
      const onClick = (click: { preventDefault(): void }) => {
        click.preventDefault(); // keeps the message open: the browser may refuse to copy
        navigator.clipboard.writeText(dialed).then(
          () => toast(`${copied} ${displayed}`, { id, action: null, duration: 4000 }),
          () => {}, // the visitor can still select the number
        );
      };
      const action = "clipboard" in navigator ? { label: copy, onClick } : null;
      toast(`${number} ${displayed}`, { id, action, duration: numberDuration });
    };
    document.addEventListener(numberClicked, show);
    return () => document.removeEventListener(numberClicked, show);
  }, [styles, number, copy, copied]);
  return (
    hasRegion && (
      <Toaster
        theme="system"
        containerAriaLabel={label}
        hotkey={["altKey", "KeyT"]}
        position="bottom-left"
        style={{ fontFamily: "inherit" }}
        closeButton
        toastOptions={{ closeButtonAriaLabel: close }}
      />
    )
  );
}
