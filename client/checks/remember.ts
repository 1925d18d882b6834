/** Between two keystrokes nearly all texts stay the same: what was found out about one is kept. */

const most = 5_000;

/** Makes a function remember its answers, which must depend on nothing but the text. */
export function remember<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text) ?? find(text);
    if (known.size >= most) known.clear();
    known.set(text, answer);
    return answer;
  };
}
