import { cx } from "class-variance-authority";
import { cloneElement, type ReactElement } from "react";

/** The props of a component whose look its only child gets. */
export interface SlotProps {
  className?: string | undefined;
  children: ReactElement<{ className?: string | undefined }>;
}

/** Renders its child with further classes. */
export const Slot = ({ className, children }: SlotProps) =>
  cloneElement(children, { className: cx(className, children.props.className) });
