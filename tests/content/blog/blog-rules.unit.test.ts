import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { articles } from "../../../server/content/blog/articles";
import type { ArticleBlock, BlogPost } from "../../../shared/blog";
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

function visibleText(blocks: ArticleBlock[]): string {
  return blocks.map((block) => block.inline.map(({ text }) => text).join("")).join("\n");
}

function slugs(posts: readonly BlogPost[]): string[] {
  return posts.map(({ slug }) => slug);
}

describe("newestFirst", () => {
  test("starts with the safety list and ends with the first article", () => {
    expect(newestFirst(articles).map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test("never puts an older post before a newer one, and does not change its input", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(articles), (posts) => {
        const before = slugs(posts);
        const times = newestFirst(posts).map(({ publishedAt }) => Date.parse(publishedAt));
        expect(times).toEqual([...times].sort((a, b) => b - a));
        expect(slugs(posts)).toEqual(before);
      }),
    );
  });
});

describe("filterByCategory", () => {
  test.each(["Segurança", "seguranca", "SEGURANÇA", " segurança "])("%p finds the safety list", (value) => {
    expect(filterByCategory(articles, value).map(({ id }) => id)).toEqual([7]);
  });

  test("splits the articles: each is in exactly one category", () => {
    const found = blogCategories.flatMap(({ id }) => filterByCategory(articles, id));
    expect(slugs(found).sort()).toEqual(slugs(articles).sort());
  });

  test("finds all for a blank value and none for an unknown one", () => {
    expect(filterByCategory(articles, " ")).toHaveLength(7);
    expect(filterByCategory(articles, "esporte")).toEqual([]);
  });
});

describe("findBySlug", () => {
  test("finds each article and nothing else", () => {
    for (const post of articles) expect(findBySlug(articles, post.slug)).toBe(post);
    expect(findBySlug(articles, "nada")).toBeUndefined();
    expect(findBySlug(articles, "")).toBeUndefined();
  });
});

describe("searchPosts", () => {
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

  test.each(["titulo UNICO", "acai", "SECAO", "convite forte", "ONIBUS", "zelia", "avila divulgacao"])(
    "%p is found regardless of case and accents",
    (term) => expect(searchPosts([post], term)).toEqual([post]),
  );

  test.each(["enderecounico", "/buscar", "**", "fallback", "titulo ausente"])("%p is not found", (term) =>
    expect(searchPosts([post], term)).toEqual([]),
  );

  test("a blank term filters nothing", () => expect(searchPosts(articles, "  ")).toHaveLength(7));

  test("finds a post by any words of its own text, in capitals and without accents", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...articles),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        (one, at, count) => {
          const words = visibleText(parseArticle(one.content)).split(/\s+/).filter(Boolean);
          const start = at % words.length;
          const term = words.slice(start, start + count).join("  ");
          const shouted = term.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
          expect(slugs(searchPosts(articles, shouted))).toContain(one.slug);
        },
      ),
    );
  });
});

describe("paginate", () => {
  test("shows six of seven, then the seventh", () => {
    expect(paginate(articles, 1).items).toEqual(articles.slice(0, 6));
    expect(paginate(articles, 2)).toEqual({
      items: articles.slice(6),
      page: 2,
      totalPages: 2,
      totalItems: 7,
    });
  });

  test("an empty list has no pages", () => {
    expect(paginate([], 3)).toEqual({ items: [], page: 1, totalPages: 0, totalItems: 0 });
  });

  test.each([
    [0, 1],
    [-4, 1],
    [99, 2],
    [1.9, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 2],
  ])("page %p of two becomes %p", (asked, shown) => expect(paginate(articles, asked).page).toBe(shown));

  test("the pages together are the list", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (items, size) => {
        const { totalPages } = paginate(items, 1, size);
        const pages = Array.from(
          { length: totalPages },
          (_, index) => paginate(items, index + 1, size).items,
        );
        expect(pages.flat()).toEqual(items);
        for (const page of pages) expect(page.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("pageItems", () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, "ellipsis", 6]],
    [3, 6, [1, 2, 3, 4, "ellipsis", 6]],
    [4, 6, [1, "ellipsis", 3, 4, 5, 6]],
    [3, 7, [1, 2, 3, 4, "ellipsis", 7]],
    [4, 7, [1, "ellipsis", 3, 4, 5, "ellipsis", 7]],
    [5, 7, [1, "ellipsis", 4, 5, 6, 7]],
    [7, 20, [1, "ellipsis", 6, 7, 8, "ellipsis", 20]],
    [17, 20, [1, "ellipsis", 16, 17, 18, "ellipsis", 20]],
    [18, 20, [1, "ellipsis", 17, 18, 19, 20]],
    [20, 20, [1, "ellipsis", 17, 18, 19, 20]],
  ])("page %p of %p", (current, total, expected) =>
    expect<unknown>(pageItems(current, total)).toEqual(expected),
  );

  test("are ascending from the first page to the last, include the current one and have no duplicates", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -5, max: 320 }), (total, asked) => {
        const items = pageItems(asked, total);
        const numbers = items.filter((item) => item !== "ellipsis");
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(total);
        expect(numbers).toContain(Math.max(1, Math.min(asked, total)));
        expect(items.length).toBeLessThanOrEqual(7);
        for (const [index, item] of items.entries()) {
          const before = items[index - 1];
          const after = items[index + 1];
          const hidden = typeof before === "number" && typeof after === "number" ? after - before - 1 : 0;
          if (item === "ellipsis") expect(hidden).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("readTimeMinutes", () => {
  test.each([
    [1, 4],
    [800, 4],
    [801, 5],
    [1200, 6],
    [2400, 12],
    [9000, 12],
  ])("%p words take %p minutes", (words, minutes) => {
    expect(readTimeMinutes("uma ".repeat(words))).toBe(minutes);
  });
});

describe("withBrandName", () => {
  test("leaves no occurrence of the default brand", () => {
    for (const post of articles) {
      expect(JSON.stringify(withBrandName(post, "Via $& Sul"))).not.toContain("Rota Escola");
    }
    expect(articles.some(({ content }) => content.includes("Rota Escola"))).toBe(true);
  });

  test("inserts the name exactly as given", () => {
    const [first] = articles.map((post) => withBrandName(post, "Via $& Sul"));
    expect(first?.title).toBe("Uma van no lugar de vários carros: como funciona a Via $& Sul");
  });
});
