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

function selectPage(db: Db, scope: Scope, { offset, limit }: Slice, now: Date) {
  const entry = entriesInOrder(db, scope, now, offset + limit);
  const { driverId, rank, entitledUntil } = entry;
  const page = db
    .select({ driverId, rank, entitledUntil })
    .from(entry)
    .orderBy(asc(rank), asc(driverId))
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .select({ ...cardColumns, entitledUntil: page.entitledUntil, total: visibleIn(scope, now).as("total") })
    .from(page)
    .innerJoin(drivers, eq(drivers.id, page.driverId))
    .orderBy(asc(page.rank), asc(page.driverId));
}
