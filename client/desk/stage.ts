/** Tells how far what was published is, while somebody looks. */
import { useEffect, useState } from "react";
import { server } from "./api.ts";

/** How long to wait before the server is asked again, in milliseconds: longer each time, and in the end it is asked no more. */
const [shortest, longest, growth] = [5000, 180_000, 1.1];

/** Returns what there is to say, and what says something of a new publication and follows it. */
export function useStage() {
  const [words, say] = useState("");
  const [published, follow] = useState({ words });
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    say(published.words);
    const look = async (wait: number) => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      const { words, over } = await server.stage().catch(() => ({ words: "", over: false }));
      if (isOver) return;
      if (words) say(words);
      isOver = over;
      if (!over && wait < longest) timer = window.setTimeout(() => void look(wait * growth), wait);
    };
    const begin = () => void look(shortest);
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [published]);
  return [words, follow] as const;
}
