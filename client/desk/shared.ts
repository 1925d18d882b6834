/** What every part of the desk shares below its components: whoever uses it is told when it changes. */
import { useSyncExternalStore } from "react";

const changes = new EventTarget();

/** Something that is shared has changed. */
export const tell = () => changes.dispatchEvent(new Event("change"));

function subscribe(listener: () => void) {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

/** Reports whether the window matches a media query. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );

/** What is shared, as it is now. */
export const useShared = <Shared>(get: () => Shared) => useSyncExternalStore(subscribe, get);
