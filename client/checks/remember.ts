/** Caches results about texts: nearly all texts are unchanged between two keystrokes. */

/** The maximum number of cached results about whole pages, which are long. */
export const mostPages = 1_000;

/** Returns a function that caches a limited number of results. Results must depend on the text only. */
export function remember<Answer>(find: (text: string) => Answer, most = 20_000): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const found = find(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
