import type { Db } from "../../platform/database/database";
import { findPlace, pathOf, readPlacePath } from "./find-place";

/** The result for a path: a place's page, a redirect to the canonical path, or not found. */
export type Resolved = "page" | "unknown" | { movedTo: string };

/**
 * Looks up a place's path before anything is rendered: an unknown path costs two lookups at most. Undefined for other
 * pages. @param path as encoded in the URL: if it were decoded, a name with non-ASCII letters would redirect to itself
 * forever
 */
export async function resolvePlacePath(
  readPublic: <T>(read: (db: Db) => Promise<T>) => Promise<T>,
  path: string,
): Promise<Resolved | undefined> {
  const address = readPlacePath(path);
  if (address === undefined) return undefined;
  const place = address && (await readPublic((db) => findPlace(db, address)));
  if (!place) return "unknown";
  const right = pathOf(place);
  return right === path ? "page" : { movedTo: right };
}
