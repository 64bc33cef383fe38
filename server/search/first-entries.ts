import { eq, gt, type SQL, sql } from "drizzle-orm";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import { opaqueValue } from "../platform/database/opaque-value";
import type { Scope } from "./scope";

/** The first visible entries of a scope in the order of results, with any facts. */
export function firstEntries(scope: Scope, limit: number, now: Date): SQL {
  const { cities, state } = scope;
  const columns = sql`driver_id, rank, entitled_until, facts, authorised_until, next_until`;
  const first = (isInScope: SQL) => sql`select ${columns} from ${searchEntries}
    where ${isInScope} and ${gt(searchEntries.entitledUntil, opaqueValue(now, searchEntries.entitledUntil))}
    order by rank, driver_id limit ${sql.raw(`${limit}`)}`;
  if (!cities)
    return first(state ? eq(searchEntries.state, opaqueValue(state, searchEntries.state)) : sql`true`);
  return sql`select of_city.* from ${searchCities}
    cross join lateral (${first(eq(searchEntries.cityId, searchCities.id))}) of_city
    where ${cities} order by rank, driver_id limit ${sql.raw(`${limit}`)}`;
}
