import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob } from "bun";
import { articles } from "../../server/content/blog/articles";
import { importsOf, root, textsOf } from "./collect-texts";
import { type ReadingLevel, readingLevel } from "./reading-level";

type PageLevel = ReadingLevel & { page: string };

/** What a page shares with others: its own words are what it imports beside these. */
const SHARED = /^client\/(app|ui|routes)\/|^shared\//;
const MAIL = /^server\/.*\/(mail-[^/]+|subscription-mails)\.ts$/;
/** So few words say nothing about how a page reads. */
const WORDS_MIN = 40;

/** Every page of the client, article and mail with its reading level, hardest first. */
export function levelsOfPages(): PageLevel[] {
  const pages = [...new Glob("client/routes/**/*.tsx").scanSync(root)].map((file) => ({
    page: file.replace("client/routes/", ""),
    texts: filesOf(file).flatMap(textsOf),
  }));
  const mails = [...new Glob("server/**/*.ts").scanSync(root)]
    .filter((file) => MAIL.test(file))
    .map((file) => ({ page: `mail: ${file.split("/").at(-1)}`, texts: textsOf(file) }));
  const posts = articles.map(({ slug, content }) => ({
    page: `article: ${slug}`,
    texts: content.split("\n").map((text) => ({ text })),
  }));
  return [...pages, ...mails, ...posts]
    .map(({ page, texts }) => ({ page, ...readingLevel(texts.map(({ text }) => text)) }))
    .filter(({ words }) => words >= WORDS_MIN)
    .toSorted((a, b) => a.ease - b.ease);
}

/** The route's file and everything of the client that it reaches, without what all pages share. */
function filesOf(route: string): string[] {
  const reached = new Set([route]);
  for (const file of reached)
    for (const path of importsOf(file)) {
      const found = [`${path}.tsx`, `${path}.ts`]
        .map((name) => join(dirname(file), name))
        .find((name) => existsSync(join(root, name)));
      if (found?.startsWith("client/") && !SHARED.test(found)) reached.add(found);
    }
  return [...reached];
}
