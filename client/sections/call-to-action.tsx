import type { ReactNode } from "react";
import type { CallToAction as Content } from "../content/schema.ts";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { Copy } from "../site/copy.tsx";
import { CallLink, TextLink } from "../site/phone-links.tsx";
import { Actions, Button } from "../ui/button.tsx";
import { DarkGround } from "../ui/dark-ground.tsx";

/** The last band of a page: a call to action, centered below a gable. */
export function CallToAction({ content, children }: { content: Content; children?: ReactNode }) {
  return (
    <DarkGround>
      <section className="roofed pt-under-roof pb-band" data-slot="closing">
        <div className="wrap grid justify-items-center gap-5 text-center">
          <h2>
            <Copy text={content.heading} />
          </h2>
          <p className="max-w-lead text-lead text-balance">
            <Copy text={content.text} />
          </p>
          <Actions paper="text" className="justify-center">
            <CallToActionButton label={content.button} variant="light-on-dark" size="lg" className="max-sm:w-full" />
            <Button asChild variant="outline-on-dark" size="lg" paper="text" className="max-sm:w-full">
              <CallLink />
            </Button>
            <Button asChild variant="outline-on-dark" size="lg" paper="text" className="max-sm:w-full">
              <TextLink />
            </Button>
          </Actions>
          {children}
        </div>
      </section>
    </DarkGround>
  );
}
