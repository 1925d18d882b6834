/** Events and a timeout that the loader and the islands share. The events fire on the document. */

/** Opens the estimate popup. The detail is the element to which focus returns. */
export const openEstimate = "open-estimate";

/** The estimate popup is open: React's popup, or the shell with the form. Fires each time it opens. */
export const estimateShown = "estimate-shown";

/** The visitor has closed the popup or its shell. */
export const estimateClosed = "estimate-closed";

/** A React island threw, and React removed its content. Fires on the island's element and bubbles. */
export const islandFailed = "island-failed";

/** The visitor has clicked a phone number on a device that starts no call. The detail is the link. */
export const numberClicked = "number-clicked";

/** The time after which a loading frame is replaced by the fallback, in milliseconds. */
export const frameTimeout = 8000;
