import { cx } from "class-variance-authority";
import { labels } from "../content/shared.ts";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { PhoneLink } from "../site/phone-links.tsx";
import { Button } from "../ui/button.tsx";

/** The buttons to call and to request an estimate, at the bottom of a phone's screen and of its menu. */
export function ActionBar({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        "grid grid-cols-[1fr_1.6fr] gap-2.5 border-t border-limestone-line bg-limestone px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]",
        className,
      )}
    >
      <Button asChild variant="secondary" size="fill">
        <PhoneLink>{labels.actionBar.call}</PhoneLink>
      </Button>
      <CallToActionButton label={labels.actionBar.estimate} size="fill" />
    </div>
  );
}
