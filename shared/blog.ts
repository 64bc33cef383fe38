/** Blog entities and pure rules: spec §3 "Blog post", §9 "Blog", and the line rules of §2 "Blog article". */

import { DEFAULT_BRAND } from "./company";

type BlogCategoryId = "guia" | "economia" | "tecnologia" | "seguranca" | "sustentabilidade";

export type BlogCategory = {
  id: BlogCategoryId;
  /** Display name, accented: the value that `BlogPost.category` carries. */
  name: string;
  description: string;
};

export type BlogPost = {
  /** 1 to 7. */
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  /** Body in the line format that `parseArticle` reads. */
  content: string;
  author: { name: string; avatar: string };
  /** Display name of a category, such as "Segurança". */
  category: string;
  tags: string[];
  /** ISO 8601 date-time in UTC. */
  publishedAt: string;
  /** Minutes, 4 to 12. */
  readTime: number;
  featured: boolean;
  /** Site path of the cover. */
  image: string;
};

/** A post in a list: everything except its body. */
export type BlogSummary = Omit<BlogPost, "content">;

export const BLOG_PAGE_SIZE = 6;
export const MAX_TAGS_ON_CARD = 3;
const MIN_READ_MINUTES = 4;
const MAX_READ_MINUTES = 12;
const WORDS_PER_MINUTE = 200;
/** How long a browser caches posts, in milliseconds. */
export const BLOG_CACHE = 10 * 60 * 1000;

export const blogCategories: BlogCategory[] = [
  { id: "guia", name: "Guia", description: "Passo a passo para famílias e condutores." },
  { id: "economia", name: "Economia", description: "Como gastar menos e aproveitar melhor cada vaga." },
  { id: "tecnologia", name: "Tecnologia", description: "Celular e internet a favor do transporte escolar." },
  { id: "seguranca", name: "Segurança", description: "O que conferir antes e durante o transporte." },
  {
    id: "sustentabilidade",
    name: "Sustentabilidade",
    description: "Menos carros na porta da escola e trajetos mais curtos.",
  },
];

/** Lower case without accents, so that "Seguranca" finds "Segurança". */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Newest first; posts of the same instant by descending id. Does not change the input (§3). */
export function newestFirst(posts: readonly BlogPost[]): BlogPost[] {
  return [...posts].sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id);
}

/** The category whose id or name is `value`, whatever its case and accents (§3). */
export function findCategory(value: string): BlogCategory | undefined {
  const query = fold(value.trim());
  return blogCategories.find(({ id, name }) => id === query || fold(name) === query);
}

/** Posts of a category given by id or name, whatever its case (§3). Blank: all of them; unknown: none. */
export function filterByCategory(posts: readonly BlogPost[], category: string): BlogPost[] {
  if (category.trim() === "") return [...posts];
  const found = findCategory(category);
  return found === undefined ? [] : posts.filter((post) => findCategory(post.category)?.id === found.id);
}

/** The post with exactly this slug (§3). */
export function findBySlug(posts: readonly BlogPost[], slug: string): BlogPost | undefined {
  return posts.find((post) => post.slug === slug);
}

/**
 * Posts in which every word of the term occurs in title, excerpt, content, tags or author name, whatever its
 * case and accents (§3). A blank term matches everything (§5).
 */
export function searchPosts(posts: readonly BlogPost[], term: string): BlogPost[] {
  const words = fold(term).split(/\s+/).filter(Boolean);
  return posts.filter((post) => {
    const fields = [post.title, post.excerpt, plainText(post.content), ...post.tags, post.author.name];
    const haystack = fold(fields.join("\n"));
    return words.every((word) => haystack.includes(word));
  });
}

/** Minutes to read a body at 200 words a minute, rounded up and clamped to 4..12 (§9). */
export function readTimeMinutes(content: string): number {
  const words = plainText(content).split(/\s+/).filter(Boolean).length;
  return Math.min(MAX_READ_MINUTES, Math.max(MIN_READ_MINUTES, Math.ceil(words / WORDS_PER_MINUTE)));
}

/** The post as shown under another brand: the articles are written with the default brand name. */
export function withBrandName(post: BlogPost, brandName: string): BlogPost {
  const rename = (text: string) => text.replaceAll(DEFAULT_BRAND, () => brandName);
  return {
    ...post,
    title: rename(post.title),
    excerpt: rename(post.excerpt),
    content: rename(post.content),
    author: { ...post.author, name: rename(post.author.name) },
  };
}

export type Inline =
  | { type: "text"; text: string }
  | { type: "strong"; text: string }
  /** `href` is a path of this site or an https address, never anything else. */
  | { type: "link"; text: string; href: string };

export type ArticleBlock =
  | { type: "heading2" | "heading3" | "listItem" | "paragraph"; inline: Inline[] }
  | { type: "checkItem"; inline: Inline[]; checked: boolean }
  | { type: "break"; inline: [] };

/** A whole post, its body ready to be rendered. */
export type BlogArticle = BlogSummary & { blocks: ArticleBlock[] };

/**
 * An article body as blocks, one for each line (§2 "Blog article"). It contains no HTML: a renderer that
 * prints `text` as text and `href` as href can't run a script. The end of the last line is no break.
 */
export function parseArticle(content: string): ArticleBlock[] {
  const lines = content.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map(parseLine);
}

function parseLine(line: string): ArticleBlock {
  if (line.trim() === "") return { type: "break", inline: [] };
  const after = (prefix: string) => parseInline(line.slice(prefix.length));
  if (line.startsWith("## ")) return { type: "heading2", inline: after("## ") };
  if (line.startsWith("### ")) return { type: "heading3", inline: after("### ") };
  if (line.startsWith("- [ ] ")) return { type: "checkItem", inline: after("- [ ] "), checked: false };
  if (line.startsWith("- [x] ")) return { type: "checkItem", inline: after("- [x] "), checked: true };
  if (line.startsWith("- ")) return { type: "listItem", inline: after("- ") };
  return { type: "paragraph", inline: parseInline(line) };
}

function parseInline(source: string): Inline[] {
  const inline: Inline[] = [];
  let plainFrom = 0;
  for (const match of source.matchAll(/\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g)) {
    const [whole, bold, label, target] = match;
    const text = bold ?? label;
    if (text === undefined) continue;
    if (match.index > plainFrom) inline.push({ type: "text", text: source.slice(plainFrom, match.index) });
    if (target === undefined) inline.push({ type: "strong", text });
    else if (isSafeHref(target)) inline.push({ type: "link", text, href: target });
    else inline.push({ type: "text", text });
    plainFrom = match.index + whole.length;
  }
  if (plainFrom < source.length) inline.push({ type: "text", text: source.slice(plainFrom) });
  return inline;
}

/** A path of this site ("/buscar", never "//host" or "/\host") or an https address without credentials. */
function isSafeHref(href: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(href)) return false;
  if (href.startsWith("/")) return !href.startsWith("//");
  if (!href.startsWith("https://") || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === "" && password === "";
}

/** The words that a reader sees, one line for each block. */
function plainText(content: string): string {
  return parseArticle(content)
    .map(({ inline }) => inline.map(({ text }) => text).join(""))
    .join("\n");
}
