import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { CallToAction as Content } from "../content/schema.ts";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { Copy } from "../site/copy.tsx";
import { CallLink, TextLink } from "../site/phone-links.tsx";
import { Actions, buttonVariants } from "../ui/button.tsx";
import { darkClass } from "../ui/dark.ts";

/** On paper it is the number as text. */
const otherWayClass = buttonVariants({ variant: "outline-on-dark", size: "lg", paper: "text" });

/** The band that closes a page with the question every page leads to, in the middle below its gable. */
export function CallToAction({ content, children }: { content: Content; children?: ReactNode }) {
  return (
    <section className={cx(darkClass, "roofed pt-under-roof pb-band")} data-slot="closing">
      <div className="wrap grid justify-items-center gap-5 text-center">
        <h2>
          <Copy text={content.heading} />
        </h2>
        <p className="max-w-lead text-lead text-balance">
          <Copy text={content.text} />
        </p>
        <Actions className="justify-center print:block">
          <CallToActionButton label={content.button} size="lg" />
          <CallLink className={otherWayClass} />
          <TextLink className={otherWayClass} />
        </Actions>
        {children}
      </div>
    </section>
  );
}
