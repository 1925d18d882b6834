/** Suggestions for misspelled names. */

/** Returns the edit distance of two names. */
function distance(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (const letter of a) {
    const next: number[] = [];
    for (const [i, above] of row.entries()) {
      const [corner = above, left = above] = [row[i - 1], next[i - 1]];
      next.push(Math.min(corner + Number(letter !== b[i - 1]), above + 1, left + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns “: did you mean “x”?” if a name is similar to the misspelled one, otherwise an empty string. */
export function suggest(name: string, names: Iterable<string>) {
  const near = [...names]
    .map((other) => ({ other, far: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, far }) => far <= Math.max(2, Math.max(name.length, other.length) / 3))
    .sort((a, b) => a.far - b.far)[0];
  return near ? `: did you mean “${near.other}”?` : "";
}
