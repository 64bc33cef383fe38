// Browsers translate by putting <font><font>…</font></font> in the place of each text, and again of each that changes
// (react/react issue 11538). React would go on with the texts that it made: the page would fail when it removes one, and
// show the old price when it changes one. So React finds its own texts again before it touches them; the translator then
// translates what is new. Imported by client/hydration.ts, which is there before any translator.

const standIns = new WeakMap<Node, Element>();
const originals = new WeakMap<Node, Node>();
const changes = new MutationObserver(note);
let isGuarded = false;

/** From now on React finds its texts, whatever a translator puts in their place. */
export function followTranslations(): void {
  changes.observe(document, { childList: true, subtree: true });
}

/** Puts all texts back as they were rendered, for a moment: the translator comes again. Returns whether there were any. */
export function untranslate(): boolean {
  note(changes.takeRecords());
  for (const font of document.querySelectorAll("font")) putBack(font);
  return isGuarded;
}

function note(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      // A second translation stands in for the first.
      const text = node instanceof Text ? node : originals.get(node);
      // Some put it beside the text first, and then remove that.
      const font = [...addedNodes, previousSibling, nextSibling].find(isFree);
      if (!text || !font) continue;
      standIns.set(text, font);
      originals.set(font, text);
      guard();
    }
  }
}

function isFree(node: Node | null): node is HTMLFontElement {
  return node instanceof HTMLFontElement && !originals.has(node);
}

function putBack(font: Element): void {
  const text = originals.get(font);
  if (text && !text.parentNode) font.replaceWith(text);
}

/** With its neighbours: a sentence of several texts is translated as one, and its parts change places. */
function find(text: Node): void {
  note(changes.takeRecords());
  if (text.parentNode) return;
  for (const font of [...(standIns.get(text)?.parentNode?.children ?? [])]) putBack(font);
}

/** React calls these on the nodes themselves. Only pages that are translated pay for it. */
function guard(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Node.prototype.removeChild = (child) => {
    find(child);
    // What somebody else moved or removed is no reason to lose the page.
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function (node, before) {
    if (before) find(before);
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...value,
    set(text: string | null) {
      find(this);
      value?.set?.call(this, text);
    },
  });
}
