/** Changes an open page where its HTML has changed, and leaves everything else in it alone: no flash, no scrolling. */

/** A page as its server sent it. */
export type SentPage = ReturnType<typeof parse>;

const reload = /\/development\/reload\.js\?[^"]*"/;

export function parse(html: string) {
  // The desk's own policy would have a word with styles that are parsed here.
  const styles = /<style[^>]*>.*?<\/style>/gs;
  const document = new DOMParser().parseFromString(html.replace(styles, ""), "text/html");
  const fixed = [...html.matchAll(styles), ...html.matchAll(/<script[^>]*>/g)].map(([text]) =>
    text.replace(reload, ""),
  );
  return {
    document,
    /** Its styles and scripts, which only loading it brings. */
    fixed: fixed.join("\n"),
    /** What only pages of the same sources hold. */
    revision: reload.exec(html)?.[0] ?? "",
  };
}

/**
 * Makes live, which has come of before, what after is, by replacing the smallest parts that differ. What scripts have changed
 * elsewhere, and added at an end, stays.
 */
export function patch(live: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  const parts = [...before.childNodes].map((old, at) => [live.childNodes[at], old, after.childNodes[at]] as const);
  const isAlike =
    before.cloneNode().isEqualNode(after.cloneNode()) &&
    before.childNodes.length === after.childNodes.length &&
    parts.every(([own, old]) => own?.nodeName === old.nodeName);
  if (!isAlike) (live as ChildNode).replaceWith(document.importNode(after, true));
  else for (const [own, old, next] of parts) if (own && next) patch(own, old, next);
}
