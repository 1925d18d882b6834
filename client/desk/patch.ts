/** Changes an open page where its HTML has changed, and leaves everything else in it alone: no flash, no scrolling. */

/** A page as its server sent it. */
export interface SentPage {
  document: Document;
  /** Its styles and scripts, which only loading it brings. */
  fixed: string;
  revision: string;
}

const reload = /\/development\/reload\.js\?[^"]*/;

export function parse(html: string): SentPage {
  // The desk's own policy would have a word with styles that are parsed here.
  const styles = /<style[^>]*>.*?<\/style>/gs;
  const document = new DOMParser().parseFromString(html.replace(styles, ""), "text/html");
  const fixed = [...html.matchAll(styles), ...html.matchAll(/<script[^>]*>/g)].map(([text]) =>
    text.replace(reload, ""),
  );
  return { document, fixed: fixed.join("\n"), revision: reload.exec(html)?.[0] ?? "" };
}

/** The revision of the sources that an open page was made of. */
export const revisionOf = (page: Document) =>
  page.querySelector("script[src*='/development/reload.js?']")?.getAttribute("src") ?? "";

/** Makes live, which has come of before, what after is. What scripts have changed in it stays, where after allows it. */
export function patch(live: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  const alike = live.nodeName === before.nodeName && before.nodeName === after.nodeName;
  // Scripts may have added something at the end.
  const grown = [...before.childNodes].every((node, index) => live.childNodes[index]?.nodeName === node.nodeName);
  if (!alike || !grown) {
    (live as ChildNode).replaceWith(document.importNode(after, true));
    return;
  }
  if (!(after instanceof Element)) {
    live.nodeValue = after.nodeValue;
    return;
  }
  if (after.nodeName === "SCRIPT") return;
  patchAttributes(live as Element, before as Element, after);
  patchChildren(live as Element, [...before.childNodes], [...after.childNodes]);
}

function patchAttributes(live: Element, before: Element, after: Element) {
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of after.attributes) {
    if (before.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}

function patchChildren(live: Element, before: Node[], after: Node[]) {
  const nodes = [...live.childNodes];
  // What is the same at both ends stays: of a list that grew, only the new item changes.
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head]?.isEqualNode(after[head] ?? null)) head++;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - head;
  while (tail < rest && before.at(-1 - tail)?.isEqualNode(after.at(-1 - tail) ?? null)) tail++;
  const [old, fresh] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const end = nodes[before.length - tail] ?? null;
  for (const [index, next] of fresh.entries()) {
    const [node, was] = [nodes[head + index], old[index]];
    if (node && was) patch(node, was, next);
    else live.insertBefore(document.importNode(next, true), end);
  }
  for (const node of nodes.slice(head + fresh.length, before.length - tail)) node.remove();
}
