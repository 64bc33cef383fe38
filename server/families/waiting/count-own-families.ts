import { and, eq, sql } from "drizzle-orm";
import { waitingNotices } from "../../../drizzle/schema/waiting";
import { WAITING_COUNT_MIN } from "../../../shared/limits";
import { schoolWords } from "../../../shared/places/school-names";
import type { WaitingCounts } from "../../../shared/schemas/waiting";
import { nameMatches, normalise, wordsOf } from "../../../shared/search";
import type { SignedIn } from "../../drivers/own-profile";
import { findDriverOfUser } from "../../drivers/queries";
import { textArray } from "../../platform/database/text-array";
import { isLive } from "./live";
import { pivotsOf } from "./pivot";

const PLACES_SHOWN = 3;

/**
 * How many families wait for places that the signed-in driver serves: the top three places, spelled as in the profile.
 * Fewer than three families could be identified and are counted as none.
 */
export async function countOwnFamilies({ db, user, now }: SignedIn): Promise<WaitingCounts> {
  const nobody: WaitingCounts = { families: 0, places: [] };
  const driver = await findDriverOfUser(db, user.id);
  if (!driver) return nobody;
  const written = [
    ...driver.offeredSchoolTransport.map((label) => ({
      label,
      kind: "school" as const,
      name: schoolWords([label]),
    })),
    ...driver.offeredNeighborhoods.map((label) => ({
      label,
      kind: "neighborhood" as const,
      name: normalise(label),
    })),
  ];
  const words = new Set(written.flatMap(({ name }) => wordsOf(name)));
  if (words.size === 0) return nobody;
  const { familyId, name, kind } = waitingNotices;
  const waited = await db
    .select({ name, kind, families: sql<string[]>`array_agg(distinct ${familyId})` })
    .from(waitingNotices)
    .where(
      and(
        eq(waitingNotices.state, driver.serviceState),
        eq(waitingNotices.cityName, normalise(driver.serviceCity)),
        sql`${waitingNotices.pivot} = any(${textArray(pivotsOf(words))})`,
        isLive(now()),
      ),
    )
    .groupBy(name, kind);
  const places = written.map(({ label, kind: ownKind, name: own }) => {
    const here = waited.filter(
      (row) => (row.kind ?? ownKind) === ownKind && nameMatches(own, wordsOf(row.name)),
    );
    return { place: label, families: new Set(here.flatMap(({ families }) => families)) };
  });
  const all = new Set(places.flatMap(({ families }) => [...families]));
  const counted = places
    .map(({ place, families }) => ({ place, families: families.size }))
    .filter(({ families }) => families >= WAITING_COUNT_MIN)
    .toSorted((a, b) => b.families - a.families)
    .slice(0, PLACES_SHOWN);
  return { families: all.size < WAITING_COUNT_MIN ? 0 : all.size, places: counted };
}
