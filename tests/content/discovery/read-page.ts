export type ReadPage = {
  title: string;
  h1s: string[];
  /** Contents of meta tags by name or property. */
  meta: Map<string, string>;
  canonical: string | undefined;
  jsonLd: Record<string, unknown>[];
  /** Targets of links, and URLs of scripts, styles and pictures, as written. */
  hrefs: string[];
  assets: string[];
  ids: Set<string>;
};

/** What a crawler without JavaScript reads in a page. */
export async function readPage(html: string): Promise<ReadPage> {
  const page: Omit<ReadPage, "title"> = {
    h1s: [],
    meta: new Map(),
    canonical: undefined,
    jsonLd: [],
    hrefs: [],
    assets: [],
    ids: new Set(),
  };
  let title = "";
  let script = "";
  const rewriter = new HTMLRewriter()
    .on("title", {
      text: ({ text }) => {
        title += text;
      },
    })
    .on("h1", {
      element: () => void page.h1s.push(""),
      text: ({ text }) => void page.h1s.push((page.h1s.pop() ?? "") + text),
    })
    .on("meta", {
      element: (tag) => {
        const name = tag.getAttribute("name") ?? tag.getAttribute("property");
        if (name) page.meta.set(name, attributeOf(tag, "content"));
      },
    })
    .on("link", {
      element: (tag) => {
        const href = attributeOf(tag, "href");
        const rel = tag.getAttribute("rel");
        if (rel === "canonical") page.canonical = href;
        else if (rel === "prev" || rel === "next") page.hrefs.push(href);
        else page.assets.push(href);
      },
    })
    .on('script[type="application/ld+json"]', {
      text: ({ text, lastInTextNode }) => {
        script += text;
        if (!lastInTextNode) return;
        page.jsonLd.push(JSON.parse(script));
        script = "";
      },
    })
    .on("a[href]", { element: (tag) => void page.hrefs.push(attributeOf(tag, "href")) })
    .on("img[src], script[src]", { element: (tag) => void page.assets.push(attributeOf(tag, "src")) })
    .on("use[href]", { element: (tag) => void page.assets.push(attributeOf(tag, "href")) })
    .on("[id]", { element: (tag) => void page.ids.add(tag.getAttribute("id") ?? "") });
  await rewriter.transform(new Response(html)).text();
  return { ...page, title: unescapeHtml(title), h1s: page.h1s.map(unescapeHtml) };
}

const attributeOf = (tag: { getAttribute: (name: string) => string | null }, name: string) =>
  unescapeHtml(tag.getAttribute(name) ?? "");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole);
}
