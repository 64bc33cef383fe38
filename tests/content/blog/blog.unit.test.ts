import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { articles } from "../../../server/content/blog/articles";
import type { BlogPost, Inline } from "../../../shared/blog";
import {
  blogCategories,
  filterByCategory,
  findBySlug,
  newestFirst,
  parseArticle,
  readTimeMinutes,
  searchPosts,
  withBrandName,
} from "../../../shared/blog";
import { pageItems, paginate } from "../../../shared/blog-pages";
import { paths } from "../../../shared/paths";

const publicFolder = join(import.meta.dir, "../../../client/public");
const slugs = (posts: readonly BlogPost[]) => posts.map(({ slug }) => slug);
const inlinesOf = (content: string) => parseArticle(content).flatMap((block): Inline[] => block.inline);
const linksOf = (content: string) =>
  inlinesOf(content).flatMap((inline) => (inline.type === "link" ? [inline.href] : []));
const visibleText = (content: string) =>
  parseArticle(content)
    .map(({ inline }) => inline.map(({ text }) => text).join(""))
    .join("\n");
const wordsIn = (content: string) => visibleText(content).split(/\s+/).filter(Boolean);
const text = (value: string): Inline => ({ type: "text", text: value });

describe("an article's text", () => {
  test("follows the line rules of the spec, with any line endings; anything else is a paragraph", () => {
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
    for (const line of ["# um", "##dois", "#### quatro", "-item", "* item", " - item"])
      expect(parseArticle(line).map(({ type }) => type)).toEqual(["paragraph"]);
  });

  test("has bold and links", () => {
    expect(inlinesOf("Veja **isto** e [busque](/buscar) ou [leia](https://www.gov.br/pt-br).")).toEqual([
      text("Veja "),
      { type: "strong", text: "isto" },
      text(" e "),
      { type: "link", text: "busque", href: "/buscar" },
      text(" ou "),
      { type: "link", text: "leia", href: "https://www.gov.br/pt-br" },
      text("."),
    ]);
  });

  test.each([
    ...["javascript:alert", "JaVaScRiPt:alert", "data:text/html,x", "http://exemplo.com", "//exemplo.com"],
    ...["/\\exemplo.com", "/\u0000/exemplo.com", "https:exemplo.com", "https://", "https://a:b@exemplo.com"],
    ...["mailto:a@exemplo.com", "buscar", "#topo"],
  ])("makes a link to %p text", (target) => {
    expect(inlinesOf(`[aqui](${target})`)).toEqual([text("aqui")]);
  });

  test("never yields an unsafe URL, and never loses a line", () => {
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
      { numRuns: 2000 },
    );
  });

  test("preserves plain text exactly", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ú0-9,.:;!? "'()-]{1,80}$/), (line) => {
        fc.pre(line.trim() !== "" && !line.startsWith("- "));
        expect(parseArticle(line)).toEqual([{ type: "paragraph", inline: [text(line)] }]);
      }),
    );
  });
});

describe("the seven articles", () => {
  test("have ids and slugs of their own, and cover all five categories", () => {
    expect(articles.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(slugs(articles)).size).toBe(7);
    const used = new Set(articles.map(({ category }) => category));
    expect([...used].sort()).toEqual(blogCategories.map(({ name }) => name).sort());
    const ids = ["guia", "economia", "tecnologia", "seguranca", "sustentabilidade"];
    expect(blogCategories.map<string>(({ id }) => id)).toEqual(ids);
  });

  const known = new Set<string>(Object.values(paths).filter((path) => typeof path === "string"));
  for (const slug of slugs(articles)) known.add(paths.article(slug));

  test.each(articles.map((post) => [post.slug, post] as const))(
    "%s is as the spec wants it",
    (slug, post) => {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      const words = wordsIn(post.content).length;
      expect(words).toBeWithin(600, 1201);
      expect(post.readTime).toBe(Math.min(12, Math.max(4, Math.ceil(words / 200))));
      expect(post.excerpt.length).toBeLessThanOrEqual(160);

      expect(new Date(post.publishedAt).toISOString()).toBe(post.publishedAt);
      const inSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
      expect(inSaoPaulo.format(new Date(post.publishedAt))).toMatch(/^2025-(08|09|10)-/);

      const links = linksOf(post.content);
      expect(links.filter((href) => !known.has(href))).toEqual([]);
      expect(links).not.toContain(paths.article(slug));
      expect(links.length).toBeGreaterThanOrEqual(2);

      expect(post.content).not.toMatch(/^# |[<>]|[ \t]$/m);
      expect(visibleText(post.content)).not.toMatch(/\*\*|\]\(|^#|^- /m);
      // It promises nothing that the product does not do.
      const all = [post.title, post.excerpt, post.content].join("\n");
      expect(all).not.toMatch(/verificad[oa]s?\b|estrelinhas|avaliações|usuári[oa]|clique/i);

      expect(post.image).toBe(`/covers/${slug}.svg`);
      for (const file of [post.image, post.author.avatar])
        expect(existsSync(join(publicFolder, file))).toBe(true);
    },
  );

  test("are sorted newest first without a change of the list", () => {
    expect(newestFirst(articles).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    fc.assert(
      fc.property(fc.shuffledSubarray(articles), (posts) => {
        const before = slugs(posts);
        const times = newestFirst(posts).map(({ publishedAt }) => Date.parse(publishedAt));
        expect(times).toEqual([...times].sort((a, b) => b - a));
        expect(slugs(posts)).toEqual(before);
      }),
    );
  });

  test("are found by slug, each in one category, whose name or id may be typed", () => {
    for (const post of articles) expect(findBySlug(articles, post.slug)).toBe(post);
    for (const slug of ["nada", ""]) expect(findBySlug(articles, slug)).toBeUndefined();
    const found = blogCategories.flatMap(({ id }) => filterByCategory(articles, id));
    expect(slugs(found).sort()).toEqual(slugs(articles).sort());
    for (const [category, ids] of [
      ["Segurança", [7]],
      [" segurança ", [7]],
      ["SEGURANÇA", [7]],
      ["seguranca", [7]],
      ["esporte", []],
    ] as const)
      expect(filterByCategory(articles, category).map<number>(({ id }) => id)).toEqual([...ids]);
    expect(filterByCategory(articles, " ")).toHaveLength(7);
  });

  test("carry the configured brand, exactly as it is given", () => {
    expect(articles.some(({ content }) => content.includes("Rota Escola"))).toBe(true);
    const renamed = articles.map((post) => withBrandName(post, "Via $& Sul"));
    expect(JSON.stringify(renamed)).not.toContain("Rota Escola");
    expect(renamed[0]?.title).toBe("Uma van no lugar de vários carros: como funciona a Via $& Sul");
  });
});

describe("searching posts", () => {
  const post: BlogPost = {
    id: 1,
    title: "Título único",
    slug: "enderecounico",
    excerpt: "Resumo com Açaí",
    content: "## Seção\nUm [convite](/buscar) **Forte**",
    author: { name: "Zélia Ávila", avatar: "/avatars/equipe.svg" },
    category: "Guia",
    tags: ["divulgação", "ônibus"],
    publishedAt: "2025-08-01T12:00:00.000Z",
    readTime: 4,
    featured: false,
    image: "/covers/fallback.svg",
  };

  test("finds what is read of them, regardless of case and accents; a blank term filters nothing", () => {
    const seen = ["titulo UNICO", "acai", "SECAO", "convite forte", "ONIBUS", "zelia", "avila divulgacao"];
    for (const term of seen) expect(searchPosts([post], term)).toEqual([post]);
    for (const term of ["enderecounico", "/buscar", "**", "fallback", "titulo ausente"])
      expect({ term, found: searchPosts([post], term) }).toEqual({ term, found: [] });
    expect(searchPosts(articles, "  ")).toHaveLength(7);
  });

  test("finds a post by any words of its own text, in capitals and without accents", () => {
    const count = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...articles), fc.nat(), count, (one, at, length) => {
        const words = wordsIn(one.content);
        const start = at % words.length;
        const term = words.slice(start, start + length).join("  ");
        const shouted = term.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
        expect(slugs(searchPosts(articles, shouted))).toContain(one.slug);
      }),
    );
  });
});

describe("pages", () => {
  test("show six of seven, then the seventh; none of an empty list; what is no page is the nearest one", () => {
    expect(paginate(articles, 1).items).toEqual(articles.slice(0, 6));
    const last = { items: articles.slice(6), page: 2, totalPages: 2, totalItems: 7 };
    expect(paginate(articles, 2)).toEqual(last);
    expect(paginate([], 3)).toEqual({ items: [], page: 1, totalPages: 0, totalItems: 0 });
    const [nan, infinity] = [Number.NaN, Number.POSITIVE_INFINITY];
    const shown = [0, -4, 99, 1.9, nan, infinity].map((asked) => paginate(articles, asked).page);
    expect(shown).toEqual([1, 1, 2, 1, 1, 2]);
  });

  test("together are the list", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (items, size) => {
        const { totalPages } = paginate(items, 1, size);
        const pages = Array.from({ length: totalPages }, (_, at) => paginate(items, at + 1, size).items);
        expect(pages.flat()).toEqual(items);
        for (const page of pages) expect(page.length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    [1, 0, ""],
    [1, 1, "1"],
    [3, 5, "1 2 3 4 5"],
    [1, 6, "1 2 3 4 … 6"],
    [3, 6, "1 2 3 4 … 6"],
    [4, 6, "1 … 3 4 5 6"],
    [3, 7, "1 2 3 4 … 7"],
    [4, 7, "1 … 3 4 5 … 7"],
    [5, 7, "1 … 4 5 6 7"],
    [7, 20, "1 … 6 7 8 … 20"],
    [17, 20, "1 … 16 17 18 … 20"],
    [18, 20, "1 … 17 18 19 20"],
    [20, 20, "1 … 17 18 19 20"],
  ])("at %p of %p are linked as %p", (current, total, expected) => {
    const written = pageItems(current, total).map((item) => (item === "ellipsis" ? "…" : item));
    expect(written.join(" ")).toBe(expected);
  });

  test("are linked ascending from the first to the last, with the current one and without duplicates", () => {
    const [total, asked] = [fc.integer({ min: 1, max: 300 }), fc.integer({ min: -5, max: 320 })];
    fc.assert(
      fc.property(total, asked, (pages, page) => {
        const items = pageItems(page, pages);
        const numbers = items.filter((item) => item !== "ellipsis");
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
        expect(numbers).toContain(Math.max(1, Math.min(page, pages)));
        expect(items.length).toBeLessThanOrEqual(7);
        for (const [at, item] of items.entries())
          if (item === "ellipsis") expect(Number(items[at + 1]) - Number(items[at - 1])).toBeGreaterThan(1);
      }),
    );
  });
});

test.each([
  [1, 4],
  [800, 4],
  [801, 5],
  [1200, 6],
  [2400, 12],
  [9000, 12],
])("%p words take %p minutes to read", (words, minutes) => {
  expect(readTimeMinutes("uma ".repeat(words))).toBe(minutes);
});
