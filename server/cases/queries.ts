import { eq } from "drizzle-orm";
import { caseDecisions } from "../../drizzle/schema/reports";
import type { Db } from "../platform/database/database";

/** A decision that was not undone. Waits for a concurrent undo. */
export async function findDecision(db: Db, id: string) {
  const [decision] = await db.select().from(caseDecisions).where(eq(caseDecisions.id, id)).for("share");
  return decision;
}
