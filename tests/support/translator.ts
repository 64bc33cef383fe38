import type { Page } from "playwright";

/** Stands before each text that the stand-in has translated. */
const MARK = "¶";

/**
 * Lets a page be translated as Chrome and Edge do it, from the moment it is there, before its scripts: each text is replaced
 * by `<font><font>…</font></font>`, and so is each that comes or changes later.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(translate, MARK);
}

// Runs in the page.
function translate(mark: string): void {
  const own = new WeakSet<Node>();
  const replace = (text: Text) => {
    if (own.has(text) || !/[\p{L}\d]/u.test(text.data)) return;
    if (!text.parentElement || text.parentElement.closest("script, style, noscript, textarea, title, svg"))
      return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = mark + text.data;
    for (const node of inner.childNodes) own.add(node);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text && target.isConnected) replaceIn(target);
        for (const node of addedNodes) if (node.isConnected) replaceIn(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
    replaceIn(document.body);
  });
}

// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
const words = (page: Page) => page.locator("body").innerText();

/** All that can be read on a page, without line breaks, and without what the translation, the clock and chance add. */
export async function readable(page: Page): Promise<string> {
  const text = (await words(page)).replaceAll(MARK, "").replace(/\s+/g, "");
  return text.replace(/\d\d:\d\d|127\.0\.0\.1:\d+|[0-9a-f]{12}(?=@)/g, "…");
}

/** Whether a page is shown in another language. */
export const isTranslated = async (page: Page) => (await words(page)).includes(MARK);
