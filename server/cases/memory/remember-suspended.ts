import { and, asc, eq, exists, gte, isNotNull, isNull, not } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { memories, memoryTraits } from "../../../drizzle/schema/memory";
import { cases } from "../../../drizzle/schema/reports";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { remember } from "../../accounts/memory/remember";
import { caseOf } from "../../drivers/case-of";
import type { Db } from "../../platform/database/database";
import { log } from "../../platform/http/log";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { alikeNow, followMemory } from "./follow-memories";

/** So many profiles per job: each is a transaction of its own. */
const STEP = 200;

/**
 * Remembers the profiles that are suspended now and of which there are no hashes under the present key: suspended by an
 * earlier version, without a MEMORY_KEY or under another one. Queued at each start, which does not wait for it; goes on in
 * steps, and a second time changes nothing.
 */
export const rememberSuspended = defineJob({
  name: "remember-suspended",
  label: "Guardar o registro de suspensões anteriores",
  data: z.object({}),
  run: async (services) => {
    const added = await rememberSome(services, STEP);
    if (added > 0) log.info({ added }, "suspended profiles are remembered now");
    if (added === STEP) await services.jobs.enqueue(services.db, rememberSuspended, {});
  },
});

/** One step. @returns how many there were, at most `step` */
export async function rememberSome(
  { db, jobs, now, memoryKeys }: Pick<Services, "db" | "jobs" | "now" | "memoryKeys">,
  step: number,
): Promise<number> {
  const key = memoryKeys.current;
  if (!key) return 0;
  const since = retentionCutoff(RETENTION.suspensionMemory, now());
  const missing = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(
      and(
        isNotNull(drivers.suspendedAt),
        gte(drivers.suspendedAt, since),
        not(isRememberedUnder(db, key.id)),
      ),
    )
    .orderBy(asc(drivers.id))
    .limit(step);
  for (const { id } of missing)
    await db.transaction(async (tx) => {
      const [driver] = await tx
        .select({ userId: drivers.userId, suspendedAt: drivers.suspendedAt })
        .from(drivers)
        .where(eq(drivers.id, id))
        .for("update");
      // Lifted or deleted in between.
      if (!driver?.suspendedAt) return;
      const caseId = await caseOf(tx, id, now());
      const { userId, suspendedAt: at } = driver;
      const alike = await alikeNow(tx, caseId);
      await remember({ db: tx, memoryKeys }, { caseId, userId, kind: "suspension", at });
      await followMemory({ db: tx, jobs, now }, alike);
    });
  return missing.length;
}

function isRememberedUnder(db: Db, keyId: string) {
  return exists(
    db
      .select({ id: memories.id })
      .from(cases)
      .innerJoin(memories, eq(memories.caseId, cases.id))
      .innerJoin(memoryTraits, eq(memoryTraits.memoryId, memories.id))
      .where(and(eq(cases.driverId, drivers.id), isNull(memories.endedAt), eq(memoryTraits.keyId, keyId))),
  );
}
