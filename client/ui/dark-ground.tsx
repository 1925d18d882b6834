import { cx } from "class-variance-authority";
import { Slot, type SlotProps } from "./slot.tsx";

/** Gives its child a dark background with light text. */
export const DarkGround = ({ className, children }: SlotProps) => (
  <Slot className={cx("bg-oak text-limestone on-dark forced-colors:border", className)}>{children}</Slot>
);
