declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "open-now": HTMLAttributes<HTMLElement>;
    }
  }
}

/** Where client/browser/open-now.ts says whether the business is open: a line that stays empty without it. */
export const OpenNow = () => (
  <p className="font-strong print:hidden">
    <open-now suppressHydrationWarning>{"\u00a0"}</open-now>
  </p>
);
