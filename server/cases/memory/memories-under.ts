import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { memories, profileHolds } from "../../../drizzle/schema/memory";
import { queueItems } from "../../../drizzle/schema/queue";
import { cases } from "../../../drizzle/schema/reports";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { rememberedWith } from "../../accounts/memory/matches";
import { traitOf } from "../../platform/keys/memory/memory-keys";
import type { Services } from "../../process/services";
import { pendingIn } from "../pending";

/** Why a memory can't be ended yet: its profile exists, its case waits for a decision, or so does a profile that matched. */
export type Stays = "profile" | "case" | "match";

/**
 * The memories in force that an e-mail's mailbox is recognised by, under any known key, oldest first, each with the queue's
 * item of its case and, if staff can't end it yet, why.
 */
export async function memoriesUnder(
  { db, now, memoryKeys }: Pick<Services, "db" | "now" | "memoryKeys">,
  email: string,
) {
  const hashes = memoryKeys.all.map((key) => traitOf(key, "mailbox", mailboxOf(email)).hash);
  const found = await rememberedWith(db, hashes, and(isNull(memories.endedAt), isWithinPeriod(now())));
  if (found.length === 0) return [];
  const { openReports, isAnswered } = pendingIn("cases.id");
  const stays = sql<Stays | null>`case
    when ${cases.driverId} is not null then 'profile'
    when ${openReports} > 0 or ${isAnswered} then 'case'
    when exists (select 1 from ${profileHolds} hold where hold.memory_id = ${memories.id} and hold.decision_id is null and ${memories.endedAt} is null) then 'match'
    end`;
  return db
    .select({
      id: memories.id,
      kind: memories.kind,
      category: memories.category,
      at: memories.at,
      itemId: queueItems.id,
      stays,
    })
    .from(memories)
    .leftJoin(cases, eq(cases.id, memories.caseId))
    .leftJoin(queueItems, and(eq(queueItems.kind, "case"), eq(queueItems.subject, cases.id)))
    .where(
      inArray(
        memories.id,
        found.map(({ memoryId }) => memoryId),
      ),
    )
    .orderBy(memories.at, memories.id);
}

function isWithinPeriod(now: Date): SQL | undefined {
  const isRecent = (kind: "withdrawal" | "copy", rule: Parameters<typeof retentionCutoff>[0]) =>
    or(ne(memories.kind, kind), gte(memories.at, retentionCutoff(rule, now)));
  return and(
    gte(memories.at, retentionCutoff(RETENTION.suspensionMemory, now)),
    isRecent("withdrawal", RETENTION.withdrawalMemory),
    isRecent("copy", RETENTION.copyMemory),
  );
}
