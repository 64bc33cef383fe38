import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { memories, memoryTraits } from "../../../drizzle/schema/memory";
import { cases, reports } from "../../../drizzle/schema/reports";
import { isProven, isTold } from "../../../shared/operation/traits";
import type { ReportOutcome } from "../../../shared/reports";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { saveDeletionsFile } from "../../process/deletions/deletions";
import type { Services } from "../../process/services";
import { type AccountTrait, traitsOf } from "./traits";

type Remembering = Pick<Services, "db" | "memoryKeys">;

/**
 * `at`: when the profile was suspended, or the account deleted with a report open. `isLater`: it has been suspended for a
 * while, and could have told anybody's telephone since: only what is proven is added.
 */
type Remembered = {
  caseId: string;
  userId: string;
  kind: "suspension" | "report";
  at: Date;
  isLater?: boolean;
};

/**
 * Stores what a suspended profile, or one that is deleted with a report open, will be recognised by; once more when the
 * account is deleted, because more may have been proven since. Nothing happens without a MEMORY_KEY.
 */
export async function remember(
  services: Remembering,
  { caseId, userId, kind, at, isLater = false }: Remembered,
): Promise<void> {
  const { db } = services;
  if (!services.memoryKeys.current) return;
  const category = await categoryOf(db, caseId);
  const [account] = await db.select({ madeAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const accountMadeAt = account?.madeAt ?? at;
  const [memory] = await db
    .insert(memories)
    .values({ id: newId(), kind, caseId, category, at, accountMadeAt })
    .onConflictDoUpdate({
      target: memories.caseId,
      // One that is in force keeps its date: the retention period starts at the suspension.
      set: {
        kind,
        category,
        endedAt: null,
        at: sql`case when ${memories.endedAt} is null then ${memories.at} else excluded.at end`,
      },
    })
    .returning({ id: memories.id });
  if (!memory) throw new Error("a memory that was written is gone");
  await addTraits(services, memory.id, userId, ({ kind }) => isProven(kind) || (!isLater && isTold(kind)));
}

/** Adds what a suspended profile's account has proven since to its memory. */
export async function rememberProven(
  services: Remembering,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const [memory] = await services.db
    .select({ id: memories.id })
    .from(memories)
    .innerJoin(cases, eq(cases.id, memories.caseId))
    .where(and(eq(cases.driverId, id), isNull(memories.endedAt)));
  if (memory) await addTraits(services, memory.id, userId, ({ kind }) => isProven(kind));
}

/** Adds the hashes of an account to a memory. */
export async function addTraits(
  { db, memoryKeys }: Remembering,
  memoryId: string,
  userId: string,
  which: (trait: AccountTrait) => boolean,
): Promise<void> {
  if (!memoryKeys.current) return;
  // Stored hashes may be under an older key, which is compared, too.
  const traits = (await traitsOf(db, userId, [memoryKeys.current])).filter(which);
  if (traits.length === 0) return;
  await db
    .insert(memoryTraits)
    .values(traits.map((trait) => ({ memoryId, ...trait })))
    .onConflictDoNothing();
}

type Decided = {
  caseId: string;
  driver: { userId: string } | null;
  effect: "none" | "suspended" | "lifted";
  outcome: ReportOutcome;
};

/**
 * What a decision about a case does to its memory: a suspension begins one or ends it; about a deleted account the outcome
 * decides. `db` is the transaction.
 */
export async function rememberDecision(
  services: Remembering & Pick<Services, "jobs" | "now">,
  { caseId, driver, effect, outcome }: Decided,
): Promise<void> {
  const { db, now, jobs } = services;
  if (driver && effect === "none") return;
  if (driver && effect === "suspended")
    await remember(services, { caseId, userId: driver.userId, kind: "suspension", at: now() });
  else {
    const isSuspended = !driver && outcome === "suspenso";
    const set = isSuspended ? { kind: "suspension" as const, endedAt: null } : { endedAt: now() };
    await db.update(memories).set(set).where(eq(memories.caseId, caseId));
  }
  await jobs.enqueue(db, saveDeletionsFile, {});
}

/** Undoes that. `driver` is null once the account is deleted. */
export async function forgetDecision(
  { db, now, jobs }: Pick<Services, "db" | "now" | "jobs">,
  { caseId, driver, effect, outcome }: Decided,
): Promise<void> {
  if (driver && effect === "none") return;
  const [suspending] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.outcome, "suspenso")))
    .limit(1);
  const isOver = driver !== null && effect === "suspended";
  const kind = driver === null && !suspending && outcome === "suspenso" ? { kind: "report" as const } : {};
  await db
    .update(memories)
    .set({ ...kind, endedAt: isOver ? now() : null })
    .where(and(eq(memories.caseId, caseId), ne(memories.kind, "withdrawal")));
  await jobs.enqueue(db, saveDeletionsFile, {});
}

async function categoryOf(db: Db, caseId: string): Promise<string> {
  const [first] = await db
    .select({ category: reports.category })
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.createdAt))
    .limit(1);
  return first?.category ?? "";
}
