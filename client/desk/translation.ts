/** Lets the browser translate the desk. The browser replaces text nodes by elements, and React continues to use the text nodes. */

/** The elements that replaced text nodes. */
const translations = new WeakMap<Node, ChildNode>();

const observer = new MutationObserver((records) => {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === "characterData") {
      // React has changed a text node that a translation replaced: the changed text node replaces the translation.
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

/** Returns the child of `parent` that contains a node, or the translation of the node. */
function childFor(parent: Node, node: Node) {
  let place: Node | null = translations.get(node) ?? node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? node;
}

/** Makes removeChild and insertBefore accept text nodes that translations replaced. */
export function supportTranslation() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    return removeChild.call(this, childFor(this, child)) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    return insertBefore.call(this, child, before && childFor(this, before)) as Child;
  };
  observer.observe(document.body, { childList: true, subtree: true });
}
