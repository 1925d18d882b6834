/** How the loader talks to islands: events on the document. */

/** Opens the estimate popup; the detail is the element that gets the focus back. */
export const openEstimate = "site:open-estimate";

/** Tells the visitor that a phone number was copied; the detail is the number. */
export const numberCopied = "site:number-copied";
