import type { Db } from "../database/database";
import { findPlace, pathOf, readPlacePath } from "./find-place";

/** What becomes of a request for a path: a place's page, another path that is the right one, or nothing that is there. */
export type Resolved = "page" | "unknown" | { movedTo: string };

/**
 * Looks a place's path up before anything is drawn: odd addresses cost two look-ups at most. Undefined for pages about
 * no place.
 * @param path as a URL writes it: decoded, a name in other letters than ours would be sent on to itself for ever
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
