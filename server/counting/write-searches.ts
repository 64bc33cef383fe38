import { sql } from "drizzle-orm";
import { z } from "zod";
import { searchDays, searchedPlaces, unmetDemand, unmetVisitors } from "../../drizzle/schema/results";
import type { Db } from "../platform/database/database";
import { type KnownPlace, knownPlaces } from "./known-places";
import type { Searched, SearchedName } from "./shown";

/** Equal searches of one day in São Paulo. */
export type SearchCount = Omit<Searched, "isUnmet"> & {
  day: string;
  searches: number;
  /** The year for which drivers were asked for seats, under its season's last day; without one it was a search for seats of now. */
  year?: number;
  /** Codes of the networks from which somebody found no seat, or asked for one. */
  networks: Set<string>;
};

/**
 * Adds searches to the stored counts: how many per city, and how many families found no seat at a known place. `tx` is a
 * transaction.
 */
export async function writeSearches(tx: Db, counts: readonly SearchCount[]): Promise<void> {
  const cities = counts.map(
    ({ searched }): SearchedName => ({ ...searched, kind: "city", name: searched.city }),
  );
  const known = await knownPlaces(tx, [...cities, ...counts.map(({ searched }) => searched)]);
  if (known.size === 0) return;
  // One process at a time: two could each count a network as new.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('searches', 0))`);
  const ids = await placeIds(tx, [...known.values()]);
  const idAt = (index: number) => {
    const place = known.get(index);
    return place && ids.get(keyOf(place));
  };
  await addSearches(
    tx,
    counts.map((count, index) => ({ ...count, placeId: idAt(index) })),
  );
  await addUnmet(
    tx,
    counts.map((count, index) => ({ ...count, placeId: idAt(counts.length + index) })),
  );
}

type Placed = SearchCount & { placeId: number | undefined };

const keyOf = ({ state, city, kind, name }: SearchedName) => JSON.stringify([state, city, kind, name]);

const idOfPlace = z.object({
  id: z.number(),
  state: z.string(),
  city: z.string(),
  kind: z.enum(["city", "school", "neighborhood"]),
  name: z.string(),
});

async function placeIds(tx: Db, places: readonly KnownPlace[]): Promise<Map<string, number>> {
  const given = sql`json_to_recordset(${JSON.stringify(places)}::json)
    as given(state text, city text, "cityLabel" text, kind text, name text, label text)`;
  await tx.execute(sql`
    insert into ${searchedPlaces} (state, city, city_label, kind, name, label)
    select distinct on (state, city, kind, name) * from ${given} order by state, city, kind, name
    on conflict (state, city, kind, name) do update set label = excluded.label, city_label = excluded.city_label
      where (sought_places.label, sought_places.city_label) is distinct from (excluded.label, excluded.city_label)`);
  const { rows } = await tx.execute(sql`
    select id, state, city, kind, name from ${searchedPlaces}
    where (state, city, kind, name) in (select state, city, kind, name from ${given})`);
  return new Map(
    idOfPlace
      .array()
      .parse(rows)
      .map((place) => [keyOf(place), place.id]),
  );
}

async function addSearches(tx: Db, counts: readonly Placed[]): Promise<void> {
  const rows = counts.map(({ placeId, day, searches, foundNobody }) => ({
    placeId,
    day,
    searches,
    none: foundNobody ? searches : 0,
  }));
  await tx.execute(sql`
    insert into ${searchDays} as days (place_id, day, searches, found_nobody)
    select "placeId", day, sum(searches), sum(none)
    from json_to_recordset(${JSON.stringify(rows)}::json) as given("placeId" int, day date, searches int, none int)
    where "placeId" is not null and searches > 0 group by 1, 2 order by 1, 2
    on conflict (place_id, day) do update set searches = days.searches + excluded.searches,
      found_nobody = days.found_nobody + excluded.found_nobody`);
}

/** A network is one family of a place and day, whatever shifts it asks for: a script can change all but its network. */
async function addUnmet(tx: Db, counts: readonly Placed[]): Promise<void> {
  const rows = counts.flatMap(({ placeId, day, shift, year = 0, networks }) =>
    [...networks].map((network) => ({ placeId, day, shift, year, network })),
  );
  await tx.execute(sql`
    with given as (
      select distinct on ("placeId", day, year, network) * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given("placeId" int, day date, shift text, year smallint, network text) where "placeId" is not null
      order by "placeId", day, year, network, shift
    ), written as (
      insert into ${unmetVisitors} (place_id, day, shift, year, visitor)
      select "placeId", day, shift, year, network from given
      where not exists (select 1 from ${unmetVisitors} known where known.place_id = given."placeId" and known.year = given.year
        and known.day = given.day and known.visitor = given.network)
      returning place_id, day, shift, year
    )
    insert into ${unmetDemand} as demand (place_id, day, shift, year, families)
    select place_id, day, shift, year, count(*) from written group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (place_id, shift, day, year) do update set families = demand.families + excluded.families`);
}
