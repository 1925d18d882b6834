/**
 * Whether a page of this site is shown in the lead form's frame, as its thank-you page may be. Such a page opens no popup and
 * no form, and counts nothing. The desk's preview does: its frame has an opaque origin and shows the page as visitors get it.
 */
export const isFramed = self !== top && self.origin !== "null";
