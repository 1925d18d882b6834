import { createElement } from "react";

/** A line in which client/browser/open-now.ts shows whether the business is open. It is empty without that script. */
export const OpenNow = () => (
  <p className="font-strong print:hidden">{createElement("open-now", { suppressHydrationWarning: true }, "\u00a0")}</p>
);
