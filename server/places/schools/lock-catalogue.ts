import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database";

/** Serialises changes of the catalogue (imports, staff) until the transaction ends. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('schools'))`);
}
