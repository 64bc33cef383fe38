export type ReadPage = Awaited<ReturnType<typeof readPage>>;

/** What a crawler without JavaScript reads in a page. */
export async function readPage(html: string) {
  let title = "";
  const h1s: string[] = [];
  /** Contents of meta tags by name or property. */
  const meta = new Map<string, string>();
  let canonical = "";
  const jsonLd: Record<string, unknown>[] = [];
  /** Targets of links, and URLs of scripts, styles and pictures, as written. */
  const hrefs: string[] = [];
  const assets: string[] = [];
  const ids = new Set<string>();
  let script = "";
  const rewriter = new HTMLRewriter()
    .on("title", {
      text: ({ text }) => {
        title += text;
      },
    })
    .on("h1", {
      element: () => void h1s.push(""),
      text: ({ text }) => void h1s.push((h1s.pop() ?? "") + text),
    })
    .on("meta", {
      element: (tag) => {
        const name = tag.getAttribute("name") ?? tag.getAttribute("property");
        if (name) meta.set(name, attributeOf(tag, "content"));
      },
    })
    .on("link", {
      element: (tag) => {
        const href = attributeOf(tag, "href");
        const rel = tag.getAttribute("rel");
        if (rel === "canonical") canonical = href;
        else if (rel === "prev" || rel === "next") hrefs.push(href);
        else assets.push(href);
      },
    })
    .on('script[type="application/ld+json"]', {
      text: ({ text, lastInTextNode }) => {
        script += text;
        if (!lastInTextNode) return;
        jsonLd.push(JSON.parse(script));
        script = "";
      },
    })
    .on("a[href]", { element: (tag) => void hrefs.push(attributeOf(tag, "href")) })
    .on("img[src], script[src]", { element: (tag) => void assets.push(attributeOf(tag, "src")) })
    .on("use[href]", { element: (tag) => void assets.push(attributeOf(tag, "href")) })
    .on("[id]", { element: (tag) => void ids.add(tag.getAttribute("id") ?? "") });
  await rewriter.transform(new Response(html)).text();
  const texts = { title: unescapeHtml(title), h1s: h1s.map(unescapeHtml) };
  return { ...texts, meta, canonical, jsonLd, hrefs, assets, ids };
}

const attributeOf = (tag: { getAttribute: (name: string) => string | null }, name: string) =>
  unescapeHtml(tag.getAttribute(name) ?? "");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole);
}
