/** How the loader talks to islands: events on the document. */

/** Opens the estimate popup; the detail is the element that gets the focus back. */
export const openEstimate = "site:open-estimate";

/** Shows a notification; the detail is its text. */
export const notify = "site:notify";
