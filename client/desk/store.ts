/** A store outside of React, whose users render again when it changes. */
import { useSyncExternalStore } from "react";

const changes = new EventTarget();

/** Notifies the users of the store of a change. */
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

/** Returns the present value of a shared state. */
export const useShared = <Shared>(get: () => Shared) => useSyncExternalStore(subscribe, get);
