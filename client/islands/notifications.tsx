import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { numberCopied } from "./events.ts";

/** How long a message waits for its stylesheet, in milliseconds. */
const longest = 3000;

/** The region in which short messages appear. */
export function Notifications({
  styles,
  label,
  copied,
}: {
  /** Path of sonner's stylesheet: it is fetched with the island, no page needs it before. */
  styles: string;
  /** What screen readers call the region. */
  label: string;
  /** What stands before a number that was copied. */
  copied: string;
}) {
  useEffect(() => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    const styled = new Promise((resolve) => {
      for (const end of ["load", "error"]) link.addEventListener(end, resolve);
      setTimeout(resolve, longest); // what it says counts for more than how it looks
    });
    document.head.append(link);
    const show = async (event: Event) => {
      await styled;
      toast(`${copied} ${(event as CustomEvent<string>).detail}`);
    };
    document.addEventListener(numberCopied, show);
    return () => document.removeEventListener(numberCopied, show);
  }, [styles, copied]);
  return (
    <Toaster
      theme="system"
      containerAriaLabel={label}
      hotkey={["altKey", "KeyT"]}
      position="bottom-left"
      style={{ fontFamily: "inherit" }}
    />
  );
}
