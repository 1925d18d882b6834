import { cx } from "class-variance-authority";
import { labels } from "../content/shared.ts";
import { CallToActionButton, PhoneLink } from "../site/call-to-action.tsx";
import { buttonVariants } from "../ui/button.tsx";

/** What a visitor with a phone in the hand can do on every page: at the bottom of the screen, and of the menu. */
export function ActionBar({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        "grid grid-cols-[1fr_1.6fr] gap-2.5 border-t border-limestone-line bg-limestone px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]",
        className,
      )}
    >
      <PhoneLink className={buttonVariants({ variant: "secondary" })}>{labels.actionBar.call}</PhoneLink>
      <CallToActionButton label={labels.actionBar.estimate} />
    </div>
  );
}
