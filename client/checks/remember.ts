/** Between two keystrokes nearly all texts stay the same: what was found out about one is kept. */

/** So many answers are kept about whole pages, which are long. */
export const mostPages = 1_000;

/** Makes a function remember its answers, so many at most. Answers must depend on nothing but the text. */
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
