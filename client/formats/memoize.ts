/** A cache of results about texts: nearly all texts are unchanged between two keystrokes, and between two renders. */

/** The maximum number of cached results about whole pages, which are long. */
export const maxPages = 1_000;

/** Returns a function that caches a limited number of results. The result must depend on the text only. */
export function memoize<Result>(compute: (text: string) => Result, max = 20_000): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const cached = results.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (results.size >= max) results.clear();
    results.set(text, result);
    return result;
  };
}
