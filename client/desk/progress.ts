/** Polls the state of the publication while the window is visible. */
import { useCallback, useEffect, useState } from "react";
import { server } from "./api.ts";

/** The time between two requests, in milliseconds. */
const pollInterval = 15_000;

/** Returns the state in the owner's words, and a function that requests it immediately. */
export function useProgress() {
  const [words, setWords] = useState("");
  const look = useCallback(async () => {
    if (document.visibilityState !== "visible") return;
    const next = await server.loadProgress().catch(() => undefined);
    if (next) setWords(next.words);
  }, []);
  useEffect(() => {
    void look();
    const timer = setInterval(look, pollInterval);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [look]);
  return [words, look] as const;
}
