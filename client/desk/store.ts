/** A store outside of React. Components that read it render again when it changes. */
import { useSyncExternalStore } from "react";

const changes = new EventTarget();

/** Notifies the subscribers of a change. */
export const emitChange = () => changes.dispatchEvent(new Event("change"));

function subscribe(listener: () => void) {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

/** Reports whether the window matches a media query. */
export const useMediaQuery = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );

/** Returns the current value of a state outside of React. */
export const useStoreValue = <Shared>(get: () => Shared) => useSyncExternalStore(subscribe, get);
