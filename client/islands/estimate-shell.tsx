import { cx } from "class-variance-authority";
import { FormContact, type FormContactProps } from "../contact/form-contact.tsx";
import { FormLinks, type FormLinksProps } from "../contact/form-links.tsx";
import { FrameFallback, type FrameFallbackProps, frameBoxClass } from "../contact/frame-fallback.tsx";
import { NextSteps, type NextStepsProps } from "../contact/next-steps.tsx";
import { TrustClaims } from "../contact/trust-claims.tsx";
import { DialogClose, DialogText, DialogTitle } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { headingId } from "./estimate-popup.tsx";
import type { Frame } from "./mount-frame.ts";

/**
 * The content of the popup's shell. Only the server renders it. React's popup copies the elements by position: the close
 * button, the heading, the text, and the rest.
 */
export function EstimateShell(
  props: FrameFallbackProps & {
    heading: string;
    text: string;
    claims: readonly string[];
    /** The lead form's frame. `src` is empty if no form is configured: the popup then shows the contacts of the business. */
    form: Frame;
    /** The contacts below the form. Absent if no form is configured. */
    formContact?: FormContactProps;
    formLinks?: FormLinksProps;
    nextSteps?: NextStepsProps;
    /** The name of the close button. */
    close: string;
  },
) {
  const { heading, text, claims, form, formContact, formLinks, nextSteps, close } = props;
  return (
    <>
      <form method="dialog" className="contents">
        <DialogClose>
          <button type="submit" aria-label={close}>
            <Icon name="close" size={24} />
          </button>
        </DialogClose>
      </form>
      <DialogTitle>
        <h2 id={headingId}>{heading}</h2>
      </DialogTitle>
      <DialogText>
        <p>{text}</p>
      </DialogText>
      <div
        className={cx(frameBoxClass, form.src && "data-[frame^=load]:h-[max(--spacing(125),var(--frame-height,0px))]")}
        data-frame={form.src ? (form.down ? "failed" : "loading") : undefined}
      >
        <FrameFallback {...props} down={form.down} />
      </div>
      {nextSteps && <NextSteps {...nextSteps} />}
      {formContact && <FormContact {...formContact} />}
      {formLinks && <FormLinks {...formLinks} />}
      <TrustClaims className="mt-4" claims={claims} />
    </>
  );
}
