import { findDriverOfUser } from "../drivers/queries";
import { liftSuspension } from "../drivers/suspend-profile";
import { type Action, recordAction } from "../ops/record-action";
import { reopenQueueItem } from "../queue/queue-items";
import type { Services } from "../services";
import { suspendingReport } from "./answer-suspension";
import { decideReport } from "./decide-report";

/** Whose suspension ends (the account's id), why, and who decided it. */
type End = Pick<Action, "reason" | "actor"> & { subject: string };

/**
 * Ends a suspension and records it. One caused by a report ends with a decision about that report, so that staff,
 * driver and family read the same about the case. `services.db` is the transaction. @throws DomainError
 * PERSON_WITHOUT_PROFILE, NOT_SUSPENDED
 */
export async function endSuspension(services: Services, { subject, reason, actor }: End): Promise<void> {
  const { db, now } = services;
  const driver = await findDriverOfUser(db, subject);
  const reportId = driver?.suspendedAt ? await suspendingReport(db, driver.id) : undefined;
  if (!reportId) {
    await liftSuspension(services, subject);
    return recordAction(services, { action: "suspension-lifted", subject, reason, ...(actor && { actor }) });
  }
  await reopenQueueItem(db, "report", reportId, now());
  await decideReport(services, {
    ...{ id: reportId, outcome: "perfil corrigido", reason },
    ...{ staffId: actor ?? null, isFinal: true },
  });
}
