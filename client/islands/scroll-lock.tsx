/**
 * Replaces react-remove-scroll, which Radix's dialog imports, at build time. It locks scrolling by an attribute instead of an
 * injected <style>, which the content security policy forbids.
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
