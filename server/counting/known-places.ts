import { sql } from "drizzle-orm";
import { z } from "zod";
import { schoolNames, schools } from "../../drizzle/schema/schools";
import { searchCities, searchNames } from "../../drizzle/schema/search";
import { schoolWords, shownName } from "../../shared/places/school-names";
import { INDEXABLE_NAME_DRIVERS_MIN } from "../../shared/search";
import type { Db } from "../platform/database/database";
import type { SearchedName } from "./shown";

const found = z.object({
  place: z.number(),
  state: z.string(),
  city: z.string(),
  cityLabel: z.string(),
  name: z.string(),
  label: z.string(),
  neighborhood: z.string().nullable(),
  isNamesake: z.boolean(),
  isSchool: z.boolean(),
});

/** A place with its canonical name. `name` and `city` are as in `SearchedName`, the labels as displayed. */
export type KnownPlace = SearchedName & { cityLabel: string; label: string };

/**
 * Resolves searched names to places known to search or to the school catalogue, by index in the list. Ambiguous names are
 * left out.
 */
export async function knownPlaces(
  db: Db,
  searched: readonly SearchedName[],
): Promise<Map<number, KnownPlace>> {
  const named = searched.map((searchedName, place) => ({
    ...searchedName,
    place,
    words: searchedName.kind === "school" ? schoolWords([searchedName.name]) : searchedName.name,
  }));
  const { rows } = await db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(named)}::json)
        as given(place int, state text, city text, kind text, name text, words text)
    ), cities as (
      select given.*, city.id as city_id, city.state as city_state, city.label as city_label from given
      join ${searchCities} city on city.name = given.city and given.state in ('', city.state)
    )
    select place, city_state as state, city, city_label as "cityLabel", city as name, city_label as label,
      null as neighborhood, false as "isNamesake", false as "isSchool"
    from cities where kind = 'city'
    union all
    select place, city_state, city, city_label, cities.name, known.label, null, false, false
    from cities join ${searchNames} known on known.city_id = cities.city_id and known.kind = cities.kind
      and known.name = cities.words and known.school_id = ''
      and (known.drivers >= ${INDEXABLE_NAME_DRIVERS_MIN} or exists (select 1 from ${schools} near where cities.kind = 'neighborhood'
        and near.state = cities.city_state and near.city_name = cities.city and near.neighborhood_name = known.name))
    union all
    select distinct place, school.state, school.city_name, school.city, school.key, school.name,
      school.neighborhood, school.is_namesake, true
    from given join ${schoolNames} named on named.key = given.name
    join ${schools} meant on meant.id = named.school_id
    join ${schools} school on school.id = coalesce(meant.merged_into, meant.id)
      and school.city_name = given.city and given.state in ('', school.state)
    where given.kind = 'school'`);
  const known = new Map<number, KnownPlace>();
  for (const [index, matches] of Map.groupBy(found.array().parse(rows), ({ place }) => place)) {
    const inCatalogue = matches.filter(({ isSchool }) => isSchool);
    const [only, ...others] = inCatalogue.length > 0 ? inCatalogue : matches;
    const kind = searched[index]?.kind;
    if (!kind || !only || others.length > 0) continue;
    const { state, city, cityLabel, name, label } = only;
    known.set(index, {
      state,
      city,
      cityLabel,
      kind,
      name,
      label: only.isSchool ? shownName({ ...only, name: label }) : label,
    });
  }
  return known;
}
