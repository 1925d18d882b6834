/** Quotes and dashes as the site writes them, set while one types. */

import { withPrintedQuotes } from "./clean.ts";

/** What a typed character becomes behind a text, and how many of the text's last characters it takes the place of. */
export function typeset(before: string, typed: string): { text: string; takes: number } | undefined {
  if (typed === "-" && before.endsWith("-")) return { text: "–", takes: 1 };
  // A word may follow: what stands before one opens.
  return /["'`]/.test(typed) ? { text: withPrintedQuotes(`${before + typed}x`).at(-2) ?? typed, takes: 0 } : undefined;
}

/** Puts text where the cursor is, so that the browser's own undo takes it back. */
export function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // Deprecated, and the only way that fields keep their history: setRangeText() empties it.
  document.execCommand("insertText", false, text);
}

/** Has typed quotes and dashes set in a field. Returns what ends that. */
export function setWhileTyping(field: HTMLTextAreaElement): () => void {
  const typed = (event: InputEvent) => {
    if (event.inputType !== "insertText" || !event.data) return;
    const set = typeset(field.value.slice(0, field.selectionStart), event.data);
    if (!set) return;
    event.preventDefault();
    if (set.takes) field.selectionStart -= set.takes;
    insert(field, set.text);
  };
  field.addEventListener("beforeinput", typed);
  return () => field.removeEventListener("beforeinput", typed);
}
