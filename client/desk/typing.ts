/** Quotes and dashes as the site writes them, set while one types. */

/** What a typed character becomes behind a text, and how many of the text's last characters it takes the place of. */
export function typeset(before: string, typed: string): { text: string; takes: number } | undefined {
  const opens = /(^|[\s([{–—“‘/])$/.test(before);
  if (typed === '"') return { text: opens ? "“" : "”", takes: 0 };
  if (typed === "'" || typed === "`") return { text: opens ? "‘" : "’", takes: 0 };
  if (typed === "-" && before.endsWith("-")) return { text: "–", takes: 1 };
  return undefined;
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
