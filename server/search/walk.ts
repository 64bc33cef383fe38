import { and, asc, eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../app/database";
import { cardColumns } from "./driver-cards";
import { hasWords } from "./entry-conditions";
import type { Slice } from "./found";
import { entriesInOrder, type Scope } from "./scope";
import type { WantedText } from "./wanted";

/** The matching drivers among the first `budget` of a scope, in order: for text so common that they come soon. */
export async function walk(
  db: Db,
  scope: Scope,
  texts: readonly WantedText[],
  slice: Slice,
  budget: number,
  now: Date,
) {
  const entry = entriesInOrder(db, scope, now, budget);
  const { driverId, rank, entitledUntil } = entry;
  const page = db
    .select({ driverId, rank, entitledUntil })
    .from(entry)
    .where(and(...texts.map((text) => hasWords(entry, text))))
    .orderBy(asc(rank), asc(driverId))
    .limit(slice.limit)
    .offset(slice.offset)
    .as("page");
  return db
    .select({ ...cardColumns, entitledUntil: page.entitledUntil })
    .from(page)
    .innerJoin(drivers, eq(drivers.id, page.driverId))
    .orderBy(asc(page.rank), asc(page.driverId));
}
