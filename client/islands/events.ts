/** What the loader and islands agree on: events on the document, and a time. */

/** Opens the estimate popup; the detail is the element that gets the focus back. */
export const openEstimate = "open-estimate";

/** The estimate popup is there: React's, or its shell with the form. Fired once each time it is opened. */
export const estimateShown = "estimate-shown";

/** The visitor has closed React's popup, or its shell before that was taken away. */
export const estimateClosed = "estimate-closed";

/** An island of React's threw and is gone; it comes from the island's element, and bubbles. */
export const islandFailed = "island-failed";

/** A click on a phone number that starts no call on this device; the detail is the link. */
export const numberClicked = "number-clicked";

/** How long a frame may take before the visitor is told how to do without it, in milliseconds. */
export const patience = 8000;
