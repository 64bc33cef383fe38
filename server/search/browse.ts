import { asc, eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../app/database";
import { cardColumns } from "./driver-cards";
import { type Found, foundOf, type Slice } from "./found";
import { entriesInOrder, type Scope, visibleIn } from "./scope";

/** The drivers of a scope, in one statement: a walk along an index, and a total from counters. */
export async function browse(db: Db, scope: Scope, slice: Slice, now: Date): Promise<Found> {
  const rows = await selectPage(db, scope, slice, now);
  const [first] =
    rows.length > 0 || slice.offset === 0 ? rows : await selectPage(db, scope, { offset: 0, limit: 1 }, now);
  return foundOf(
    rows.map(({ total: _, ...row }) => row),
    first?.total ?? 0,
  );
}

function selectPage(db: Db, scope: Scope, slice: Slice, now: Date) {
  const entry = entriesInOrder(db, scope, slice, now);
  return db
    .select({ ...cardColumns, entitledUntil: entry.entitledUntil, total: visibleIn(scope, now).as("total") })
    .from(entry)
    .innerJoin(drivers, eq(drivers.id, entry.driverId))
    .orderBy(asc(entry.rank), asc(entry.driverId));
}
