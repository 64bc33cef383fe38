import { openQueueItem } from "../../server/operation/queue-items";
import type { Db } from "../../server/platform/database/database";
import { type MemoryKey, traitOf } from "../../server/platform/keys/memory/memory-keys";
import type { drivers } from "../schema/drivers";
import { memories, memoryTraits, profileHolds } from "../schema/memory";
import { caseDecisions, cases, decidedReports, reports } from "../schema/reports";
import { addDays } from "./demo-calendar";
import { seededId } from "./seeded-id";

const DAYS_SINCE_SUSPENSION = 40;
const DAYS_BEFORE_SUSPENSION = 200;

type Held = Pick<typeof drivers.$inferInsert, "id" | "phone">;

/**
 * The held profiles of the demo: each has the phone of one that was suspended and deleted, whose case and memory stay, and a
 * case of its own that waits. Without a key there are no hashes, only the match.
 */
export async function seedHeld(
  tx: Db,
  { profiles, heldAt, key }: { profiles: readonly Held[]; heldAt: Date; key: MemoryKey | null },
): Promise<void> {
  for (const { id: driverId, phone } of profiles) {
    const suspendedAt = addDays(heldAt, -DAYS_SINCE_SUSPENSION);
    const oldCase = seededId("case", `before ${driverId}`);
    await seedOldCase(tx, oldCase, suspendedAt);
    const memoryId = seededId("memory", oldCase);
    await tx.insert(memories).values({
      id: memoryId,
      kind: "suspension",
      caseId: oldCase,
      category: "condução perigosa",
      at: suspendedAt,
      accountMadeAt: addDays(suspendedAt, -DAYS_BEFORE_SUSPENSION),
    });
    const since = addDays(suspendedAt, -DAYS_BEFORE_SUSPENSION);
    if (key) await tx.insert(memoryTraits).values({ memoryId, ...traitOf(key, "phone", phone), since });
    await tx.insert(profileHolds).values({ driverId, memoryId, traits: ["phone"], holds: true, heldAt });
    const caseId = seededId("case", driverId);
    await tx.insert(cases).values({ id: caseId, driverId, openedAt: heldAt });
    await openQueueItem(tx, { kind: "case", subject: caseId, driverId }, heldAt);
  }
}

async function seedOldCase(tx: Db, caseId: string, suspendedAt: Date): Promise<void> {
  const createdAt = addDays(suspendedAt, -1);
  await tx.insert(cases).values({ id: caseId, name: "Jorge Luiz Tavares", openedAt: createdAt });
  const decided = {
    outcome: "suspenso",
    reason: "Perfil suspenso: a família mostrou as mensagens.",
  } as const;
  const reportId = seededId("report", caseId);
  await tx.insert(reports).values({
    id: reportId,
    caseId,
    category: "condução perigosa",
    createdAt,
    resolvedAt: suspendedAt,
    outcome: decided.outcome,
    resolution: decided.reason,
    reason: "Ele trocou a van por um carro comum e levou as crianças sem cinto.",
  });
  const decisionId = seededId("decision", caseId);
  await tx
    .insert(caseDecisions)
    .values({ id: decisionId, caseId, ...decided, decidedAt: suspendedAt, effect: "suspended" });
  await tx.insert(decidedReports).values({ decisionId, reportId });
}
