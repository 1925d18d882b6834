/**
 * Stands in for react-remove-scroll, which Radix's dialog imports (the build swaps them): it locks scrolling with an
 * attribute instead of an injected <style>, which the content security policy forbids.
 */
import { type ReactNode, useEffect } from "react";

export function RemoveScroll({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.scrollLocked = "";
    return () => {
      delete dataset.scrollLocked;
    };
  }, []);
  return children;
}
