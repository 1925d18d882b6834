/**
 * Stands in for react-remove-scroll, which Radix's dialog imports (the build swaps them): it locks scrolling with a
 * class instead of an injected <style>, which the content security policy forbids.
 */
import { type ReactElement, type ReactNode, useEffect } from "react";

const lockClass = "scroll-locked";

export function RemoveScroll({ children, enabled = true }: { children: ReactNode; enabled?: boolean }) {
  useEffect(() => {
    if (!enabled) return;
    document.documentElement.classList.add(lockClass);
    return () => document.documentElement.classList.remove(lockClass);
  }, [enabled]);
  return children as ReactElement;
}
