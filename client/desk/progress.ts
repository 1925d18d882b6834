/** Follows the progress of what is published, while the window is visible. */
import { useCallback, useEffect, useState } from "react";
import { server } from "./api.ts";

/** How long to wait before the server is asked again, in milliseconds. */
const pause = 15_000;

/** Returns what the server says about it, and a function that asks at once. */
export function useProgress() {
  const [words, setWords] = useState("");
  const look = useCallback(async () => {
    if (document.visibilityState !== "visible") return;
    const next = await server.progress().catch(() => undefined);
    if (next) setWords(next.words);
  }, []);
  useEffect(() => {
    void look();
    const timer = setInterval(look, pause);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [look]);
  return [words, look] as const;
}
