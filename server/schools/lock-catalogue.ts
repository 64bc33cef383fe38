import { sql } from "drizzle-orm";
import type { Db } from "../database/database";

/** Makes those who change the catalogue take turns until their transactions end: imports and staff. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('schools'))`);
}
