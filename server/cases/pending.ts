import { eq, sql } from "drizzle-orm";
import { memories, profileHolds } from "../../drizzle/schema/memory";
import { cases, reports, suspensionAnswers } from "../../drizzle/schema/reports";
import type { Db } from "../platform/database/database";

/** What of a case waits for a decision, as SQL on a column with its id, named as in the query: `cases.id`. */
export function pendingIn(column: "cases.id" | "queue_items.subject" | "part.subject") {
  const id = sql.raw(column);
  return {
    openReports: sql<number>`(select count(*)::int from ${reports} open where open.case_id = ${id} and open.resolved_at is null)`,
    isAnswered: sql<boolean>`exists (select 1 from ${suspensionAnswers} said where said.case_id = ${id} and said.decision_id is null)`,
    isMatched: sql<boolean>`exists (select 1 from ${cases} held join ${profileHolds} hold on hold.driver_id = held.driver_id
      join ${memories} memory on memory.id = hold.memory_id
      where held.id = ${id} and hold.decision_id is null and memory.ended_at is null)`,
  };
}

/** What of a case waits for a decision. */
export async function pendingOf(tx: Db, caseId: string) {
  const [waiting] = await tx.select(pendingIn("cases.id")).from(cases).where(eq(cases.id, caseId));
  return waiting;
}

/** Whether anything of a case waits for a decision. */
export async function isPending(tx: Db, caseId: string): Promise<boolean> {
  const waiting = await pendingOf(tx, caseId);
  return waiting !== undefined && (waiting.openReports > 0 || waiting.isAnswered || waiting.isMatched);
}
