import { blogCategories, newestFirst } from "../../../shared/blog";
import { paths } from "../../../shared/paths";
import type { Db } from "../../platform/database/database";
import { visibleProfiles } from "../../search/indexable";
import { articles } from "../blog/articles";
import { indexedNames, indexedPlaces } from "../landing/indexed-places";
import type { SitemapEntry } from "./sitemap";

/** Profiles per file; the format allows 50,000. */
export const PROFILES_PER_FILE = 20_000;

// The letters of ids: each prefix has an equal share of the profiles.
const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const PREFIX = /^[a-z2-7]{1,3}$/;

/** URLs per file; the format allows 50,000. */
export const ADDRESSES_PER_FILE = 45_000;

/** The permanent pages, the blog, and the pages of states and cities with enough drivers. */
export async function pageEntries(db: Db, now: Date): Promise<SitemapEntry[]> {
  const posts = newestFirst(articles);
  const newest = posts[0] && { changedAt: new Date(posts[0].publishedAt) };
  const fixed = [
    paths.home,
    paths.search,
    paths.services,
    paths.faq,
    paths.register,
    paths.contact,
    paths.terms,
    paths.privacy,
  ];
  const places = await indexedPlaces(db, now);
  return [
    ...fixed.map((path) => ({ path })),
    { path: paths.blog, ...newest },
    ...blogCategories.map(({ id }) => ({ path: `${paths.blog}?categoria=${id}` })),
    ...posts.map(({ slug, publishedAt }) => ({
      path: paths.article(slug),
      changedAt: new Date(publishedAt),
    })),
    ...places.map((path) => ({ path })),
  ];
}

/** The pages of schools and neighborhoods with enough drivers: those of one file, or all. */
export async function nameEntries(db: Db, now: Date, file?: number): Promise<SitemapEntry[]> {
  const inShare = file === undefined ? undefined : { share: file, perShare: ADDRESSES_PER_FILE };
  const paths = await indexedNames(db, now, inShare);
  return paths.map((path) => ({ path }));
}

/** The visible profiles whose id starts with a prefix; "" for all of them. */
export async function profileEntries(db: Db, prefix: string, now: Date): Promise<SitemapEntry[]> {
  const profiles = await visibleProfiles(db, prefix, now);
  return profiles.map(({ id, updatedAt }) => ({ path: paths.profile(id), changedAt: updatedAt }));
}

/** The prefixes among which this many profiles are distributed. */
export function profilePrefixes(profiles: number): string[] {
  let prefixes = [...ID_LETTERS];
  while (profiles / prefixes.length > PROFILES_PER_FILE) {
    prefixes = prefixes.flatMap((prefix) => Array.from(ID_LETTERS, (letter) => prefix + letter));
  }
  return prefixes;
}

/** Whether a URL segment is one of those prefixes. */
export function isProfilePrefix(text: string): boolean {
  return PREFIX.test(text);
}
