/**
 * Stands in for react-remove-scroll, which Radix's dialog imports (the build swaps them): it locks scrolling with an
 * attribute instead of an injected <style>, which the content security policy forbids.
 */
import { type ReactElement, type ReactNode, useEffect } from "react";

export function RemoveScroll({ children, enabled = true }: { children: ReactNode; enabled?: boolean }) {
  useEffect(() => {
    if (!enabled) return;
    const { dataset } = document.documentElement;
    dataset.scrollLocked = "";
    return () => {
      delete dataset.scrollLocked;
    };
  }, [enabled]);
  return children as ReactElement;
}
