import { sql } from "drizzle-orm";
import { z } from "zod";
import { searchCities, searchNames } from "../../drizzle/schema/search";
import type { Db } from "../database/database";
import type { SoughtName } from "./shown";

const knownPlace = z.object({
  place: z.number(),
  state: z.string(),
  city: z.string(),
  cityLabel: z.string(),
  name: z.string(),
  label: z.string(),
});

/** A place under the name that everybody knows. `name` and `city` are normalised, the labels as they are shown. */
export type KnownPlace = Omit<z.infer<typeof knownPlace>, "place"> & { kind: SoughtName["kind"] };

/** Of the names that were sought those that search knows, by their place in the list. A name of several states is none. */
export async function knownPlaces(db: Db, sought: readonly SoughtName[]): Promise<Map<number, KnownPlace>> {
  const given = sql`json_to_recordset(${JSON.stringify(sought.map((one, place) => ({ ...one, place })))}::json)
    as given(place int, state text, city text, kind text, name text)`;
  const inCity = sql`city.name = given.city and given.state in ('', city.state)`;
  const { rows } = await db.execute(sql`
    select given.place, city.state, city.name as city, city.label as "cityLabel", city.name, city.label
    from ${given} join ${searchCities} city on ${inCity} where given.kind = 'city'
    union all
    select given.place, city.state, city.name, city.label, known.name, known.label
    from ${given} join ${searchCities} city on ${inCity}
    join ${searchNames} known on known.city_id = city.id and known.kind = given.kind and known.name = given.name`);
  const found = Map.groupBy(knownPlace.array().parse(rows), ({ place }) => place);
  const known = new Map<number, KnownPlace>();
  for (const [index, [only, ...others]] of found) {
    const asked = sought[index];
    if (!asked || !only || others.length > 0) continue;
    const { place: _, ...named } = only;
    known.set(index, { ...named, kind: asked.kind });
  }
  return known;
}
