import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { articles } from "../../../server/content/blog/articles";
import {
  filterByCategory,
  findBySlug,
  type Inline,
  newestFirst,
  parseArticle,
  readTimeMinutes,
  searchPosts,
  withBrandName,
} from "../../../shared/blog";
import { paginate } from "../../../shared/content/blog-pages";
import { paths } from "../../../shared/paths";

const publicFolder = join(import.meta.dir, "../../../client/public");
const inlinesOf = (content: string) => parseArticle(content).flatMap((block): Inline[] => block.inline);
const linksOf = (content: string) =>
  inlinesOf(content).flatMap((inline) => (inline.type === "link" ? [inline.href] : []));
const text = (value: string): Inline => ({ type: "text", text: value });

test("an article follows the line rules of the spec, with any line endings; anything else is a paragraph", () => {
  const body = "## Dois\n### Três\n- item\n- [ ] fazer\n- [x] feito\n\nfim\n";
  const blocks = [
    { type: "heading2", inline: [text("Dois")] },
    { type: "heading3", inline: [text("Três")] },
    { type: "listItem", inline: [text("item")] },
    { type: "checkItem", inline: [text("fazer")], checked: false },
    { type: "checkItem", inline: [text("feito")], checked: true },
    { type: "break", inline: [] },
    { type: "paragraph", inline: [text("fim")] },
  ];
  expect<unknown>(parseArticle(body)).toEqual(blocks);
  expect<unknown>(parseArticle(body.replaceAll("\n", "\r\n"))).toEqual(blocks);
  for (const line of ["# um", "##dois", "-item", " - item"])
    expect(parseArticle(line).map(({ type }) => type)).toEqual(["paragraph"]);
  expect(inlinesOf("Veja **isto** e [busque](/buscar).")).toEqual([
    text("Veja "),
    { type: "strong", text: "isto" },
    text(" e "),
    { type: "link", text: "busque", href: "/buscar" },
    text("."),
  ]);
});

test("an article never yields an unsafe URL, only the text of its link, and never loses a line", () => {
  const unsafe = ["javascript:alert", "http://exemplo.com", "//exemplo.com", "/\\exemplo.com"];
  for (const target of [...unsafe, "https://a:b@exemplo.com"])
    expect(inlinesOf(`[aqui](${target})`)).toEqual([text("aqui")]);
  const pieces = ["[", "]", "(", ")", "**", "/", "\\", "https://", "javascript:", "a", " ", "\n", "<b>"];
  const source = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(source, (content) => {
      const origin = "https://rota.example";
      for (const href of linksOf(content)) {
        const resolved = new URL(href, origin);
        expect(resolved.protocol).toBe("https:");
        if (!href.startsWith("https://")) expect(resolved.origin).toBe(origin);
      }
      const lines = content.replace(/\r\n?/g, "\n").split("\n");
      expect(parseArticle(content)).toHaveLength(lines.at(-1) === "" ? lines.length - 1 : lines.length);
    }),
    { numRuns: 1000 },
  );
});

test("the seven articles have slugs of their own, links that lead somewhere, pictures, and the brand as it is configured", () => {
  expect(newestFirst(articles).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  const known = new Set<string>(Object.values(paths).filter((path) => typeof path === "string"));
  for (const { slug } of articles) known.add(paths.article(slug));
  for (const post of articles) {
    expect(findBySlug(articles, post.slug)).toBe(post);
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(post.readTime).toBe(readTimeMinutes(post.content));
    expect(linksOf(post.content).filter((href) => !known.has(href))).toEqual([]);
    for (const file of [post.image, post.author.avatar])
      expect(existsSync(join(publicFolder, file))).toBe(true);
    // It promises nothing that the product does not do.
    const all = [post.title, post.excerpt, post.content].join("\n");
    expect(all).not.toMatch(/verificad[oa]s?\b|estrelinhas|avaliações|usuári[oa]|clique/i);
  }
  expect(findBySlug(articles, "nada")).toBeUndefined();
  const minutes = [1, 800, 801, 9000].map((words) => readTimeMinutes("uma ".repeat(words)));
  expect(minutes).toEqual([4, 4, 5, 12]);
  const renamed = articles.map((post) => withBrandName(post, "Via $& Sul"));
  expect(JSON.stringify(renamed)).not.toContain("Rota Escola");
  expect(renamed[0]?.title).toEndWith("como funciona a Via $& Sul");
});

test("a category's name or id may be typed, a search ignores case and accents; what is no page is the nearest one", () => {
  expect(searchPosts(articles, "SEGURANCA ESCOLAR").map(({ id }) => id)).toContain(7);
  for (const typed of [" segurança ", "seguranca"])
    expect(filterByCategory(articles, typed).map(({ id }) => id)).toEqual([7]);
  const shown = [0, -4, 99, 1.9, Number.NaN, Number.POSITIVE_INFINITY].map(
    (asked) => paginate(articles, asked).page,
  );
  expect(shown).toEqual([1, 1, 2, 1, 1, 2]);
  expect(paginate([], 3)).toEqual({ items: [], page: 1, totalPages: 0, totalItems: 0 });
});
