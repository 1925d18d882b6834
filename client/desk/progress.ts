/** Tells how far what was published is, while somebody looks. */
import { useEffect, useState } from "react";
import { server } from "./api.ts";

/** How long to wait before the server is asked again, in milliseconds. */
const pause = 15_000;

/** Returns what there is to say, and what says something of a new publication and follows it. */
export function useStage() {
  const [{ words, over }, setStage] = useState({ words: "", over: false });
  useEffect(() => {
    if (over) return;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const next = await server.stage().catch(() => ({ words: "", over }));
      setStage((last) => ({ ...next, words: next.words || last.words }));
    };
    void look();
    const timer = setInterval(look, pause);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [over]);
  return [words, (words: string) => setStage({ words, over: false })] as const;
}
