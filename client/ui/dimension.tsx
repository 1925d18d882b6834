import { cx } from "class-variance-authority";
import { Slot, type SlotProps } from "./slot.tsx";

/** Draws its child as a dimension: text on a line with two ticks. */
export const Dimension = ({ className, children }: SlotProps) => (
  <Slot className={cx("flex dimension-lines items-center gap-3 text-center font-display font-semibold", className)}>
    {children}
  </Slot>
);
