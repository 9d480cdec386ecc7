/** Elements by the text nodes that a translation of the browser replaced with them. */
const replacements = new WeakMap<Node, Element>();

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Node that stands for `child` among the children of `parent`; undefined if there is none. */
const findReplacement = (parent: Node, child: Node): Node | undefined => {
  let node: Node | null | undefined = child.parentNode ? child : replacements.get(child);
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node ?? undefined;
};

/**
 * Lets the app work on a page that a forced translation rewrites, such as by an extension that ignores `translate="no"`: it
 * replaces text nodes with `<font>` elements, and React, which still holds the text nodes, fails to remove them or to insert
 * before them (facebook/react#11538). Removals and insertions go to the element that replaced a node, and a changed text is
 * shown in it. Returns a function that ends this.
 */
export const guardTranslation = (): (() => void) => {
  const changes = new MutationObserver((records) => {
    for (const { target, type, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const replacement = replacements.get(target);
      if (type === 'characterData' && replacement && !target.parentNode) replacement.textContent = target.nodeValue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (type === 'childList' && font) for (const node of removedNodes) watchNode(node, font);
    }
  });
  const watchNode = (node: Node, font: Element): void => {
    if (node.nodeType !== Node.TEXT_NODE) return;
    replacements.set(node, font);
    // Detached nodes are outside of what the document's observation covers.
    changes.observe(node, { characterData: true });
  };
  changes.observe(document.documentElement, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const replacingNode = findReplacement(this, child);
    if (replacingNode) removeChild.call(this, replacingNode);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const replacingNode = before && before.parentNode !== this ? (findReplacement(this, before) ?? null) : before;
    return insertBefore.call(this, node, replacingNode) as T;
  };
  return () => {
    changes.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
};
