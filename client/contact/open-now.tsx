import { createElement } from "react";

/** Where client/browser/open-now.ts says whether the business is open: a line that stays empty without it. */
export const OpenNow = () => (
  <p className="font-strong print:hidden">{createElement("open-now", { suppressHydrationWarning: true }, "\u00a0")}</p>
);
