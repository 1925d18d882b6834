/**
 * Whether this page is in the lead form's frame, for example as its thank-you page. Such a page opens no popup, loads no form, and
 * reports no conversions and no Web Vitals. The desk's preview frame has an opaque origin and behaves like a visitor's window.
 */
export const isFramed = self !== top && self.origin !== "null";
