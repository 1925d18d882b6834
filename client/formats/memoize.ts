/** Caches of results: nearly all texts are unchanged between two keystrokes, and texts and facts between two renders. */

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

/** Returns a function that caches the result for each object, such as the facts. The object must not change. */
export function memoizeByObject<Given extends object, Result>(
  compute: (given: Given) => Result,
): (given: Given) => Result {
  const results = new WeakMap<Given, Result>();
  return (given) => {
    const cached = results.get(given);
    if (cached !== undefined) return cached;
    const result = compute(given);
    results.set(given, result);
    return result;
  };
}
