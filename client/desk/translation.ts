/** Lets the browser translate the desk: it puts an element in the place of a text node, and React goes on using that node. */

/** The elements that are in the place of text nodes. */
const translations = new WeakMap<Node, ChildNode>();

const observer = new MutationObserver((records) => {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === "characterData") {
      // React has changed a text that is not on the page.
      translations.get(target)?.replaceWith(target);
      translations.delete(target);
    }
    const [text] = removedNodes;
    const element = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
    if (text?.nodeType !== Node.TEXT_NODE || text.isConnected || !element) continue;
    translations.set(text, element as Element);
    observer.observe(text, { characterData: true });
  }
});

/** Returns the child of a parent that is in the place of a node. */
function placeIn(parent: Node, node: Node) {
  let place: Node | null = translations.get(node) ?? node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? node;
}

export function followTranslation() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    return removeChild.call(this, placeIn(this, child)) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    return insertBefore.call(this, child, before && placeIn(this, before)) as Child;
  };
  observer.observe(document.body, { childList: true, subtree: true });
}
