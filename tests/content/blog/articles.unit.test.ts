import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { articles } from "../../../server/content/blog/articles";
import type { ArticleBlock, BlogPost, Inline } from "../../../shared/blog";
import { blogCategories, parseArticle } from "../../../shared/blog";
import { paths } from "../../../shared/paths";

const publicFolder = join(import.meta.dir, "../../../client/public");

function visibleText(blocks: ArticleBlock[]): string {
  return blocks.map((block) => block.inline.map(({ text }) => text).join("")).join("\n");
}

function wordsOf(post: BlogPost): number {
  return visibleText(parseArticle(post.content)).split(/\s+/).filter(Boolean).length;
}

function linksOf(content: string): string[] {
  return parseArticle(content)
    .flatMap((block): Inline[] => block.inline)
    .flatMap((inline) => (inline.type === "link" ? [inline.href] : []));
}

function slugs(posts: readonly BlogPost[]): string[] {
  return posts.map(({ slug }) => slug);
}

describe("the seven articles", () => {
  test("have the ids 1 to 7 and slugs of their own", () => {
    expect(articles.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(slugs(articles)).size).toBe(7);
    for (const slug of slugs(articles)) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("cover all five categories and no other", () => {
    const used = new Set(articles.map(({ category }) => category));
    expect([...used].sort()).toEqual(blogCategories.map(({ name }) => name).sort());
    expect(blogCategories.map(({ id }) => id)).toEqual([
      "guia",
      "economia",
      "tecnologia",
      "seguranca",
      "sustentabilidade",
    ]);
  });

  const known = new Set<string>(Object.values(paths).filter((path) => typeof path === "string"));
  for (const slug of slugs(articles)) known.add(paths.article(slug));

  for (const post of articles) {
    describe(post.slug, () => {
      test("has 600 to 1,200 words and a read time derived from them", () => {
        const words = wordsOf(post);
        expect(words).toBeGreaterThanOrEqual(600);
        expect(words).toBeLessThanOrEqual(1200);
        expect(post.readTime).toBe(Math.min(12, Math.max(4, Math.ceil(words / 200))));
      });

      test("has a date from August to October 2025 in São Paulo, as an instant", () => {
        expect(new Date(post.publishedAt).toISOString()).toBe(post.publishedAt);
        const date = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(
          new Date(post.publishedAt),
        );
        expect(date >= "2025-08-01" && date <= "2025-10-31").toBe(true);
      });

      test("links only to pages that exist, and to two or more of them", () => {
        const links = linksOf(post.content);
        expect(links.filter((href) => !known.has(href))).toEqual([]);
        expect(links).not.toContain(paths.article(post.slug));
        expect(links.length).toBeGreaterThanOrEqual(2);
      });

      test("follows the line rules: no h1, no HTML, no stray markup", () => {
        expect(post.content).not.toMatch(/^# /m);
        expect(post.content).not.toMatch(/[<>]/);
        expect(visibleText(parseArticle(post.content))).not.toMatch(/\*\*|\]\(|^#|^- /m);
        expect(post.content).not.toMatch(/[ \t]$/m);
      });

      test("promises nothing that the product does not do", () => {
        const text = [post.title, post.excerpt, post.content].join("\n");
        expect(text).not.toMatch(/verificad[oa]s?\b|estrelinhas|avaliações|usuári[oa]|clique/i);
        expect(post.excerpt.length).toBeLessThanOrEqual(160);
      });

      test("has its cover and its author's picture", () => {
        expect(post.image).toBe(`/covers/${post.slug}.svg`);
        expect(existsSync(join(publicFolder, post.image))).toBe(true);
        expect(existsSync(join(publicFolder, post.author.avatar))).toBe(true);
      });
    });
  }
});
