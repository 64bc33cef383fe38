import { openQueueItem } from "../../server/operation/queue-items";
import type { Db } from "../../server/platform/database/database";
import { caseDecisions, cases, decidedReports, reports } from "../schema/reports";
import type { DemoAccount } from "./demo-rows";
import { seededId } from "./seeded-id";

/** The cases of the demo: one report that waits, and the suspended profile with the decision about it. */
export async function seedCases(tx: Db, accounts: DemoAccount[], now: Date): Promise<void> {
  for (const { driver, report } of accounts) {
    if (!driver || !report) continue;
    const { id: reportId, caseId, category, createdAt = now, resolvedAt, outcome, resolution } = report;
    await tx.insert(cases).values({ id: caseId, driverId: driver.id, openedAt: createdAt });
    await tx.insert(reports).values(report);
    if (!resolvedAt || !outcome) {
      const item = {
        kind: "case",
        subject: caseId,
        detail: category ?? "outro",
        driverId: driver.id,
      } as const;
      await openQueueItem(tx, item, createdAt);
      continue;
    }
    const decisionId = seededId("decision", caseId);
    const decided = {
      outcome,
      reason: resolution ?? "",
      decidedAt: resolvedAt,
      effect: "suspended",
    } as const;
    await tx.insert(caseDecisions).values({ id: decisionId, caseId, ...decided });
    await tx.insert(decidedReports).values({ decisionId, reportId });
  }
}
