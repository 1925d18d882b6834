import { cx } from "class-variance-authority";
import { cloneElement, type ReactElement } from "react";

/** The props of a component that adds its classes to its only child. */
export interface SlotProps {
  className?: string | undefined;
  children: ReactElement<{ className?: string | undefined }>;
}

/** Adds classes to its child. */
export const Slot = ({ className, children }: SlotProps) =>
  cloneElement(children, { className: cx(className, children.props.className) });
