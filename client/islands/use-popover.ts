import { type RefObject, type ToggleEvent, useEffect, useState } from "react";

/** Follows a popover: whether it is open, for aria-expanded, which only a page with JavaScript can keep true. */
export function usePopover(panel: RefObject<HTMLElement | null>) {
  const [expanded, setExpanded] = useState<boolean>();
  useEffect(() => setExpanded(panel.current?.matches(":popover-open") ?? false), [panel]);
  return { expanded, onToggle: (event: ToggleEvent<HTMLElement>) => setExpanded(event.newState === "open") };
}

/** Closes the panel if it is open. */
export function hide(panel: RefObject<HTMLElement | null>) {
  if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
}
