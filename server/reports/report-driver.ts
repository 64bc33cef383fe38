import { reports } from "../../drizzle/schema/reports";
import type { ReportInput } from "../../shared/reports";
import { newId } from "../database/ids";
import { findVisibleDriver } from "../drivers/queries";
import type { Context } from "../http/context";
import { DomainError } from "../http/domain-error";
import { openQueueItem } from "../queue/queue-items";
import { mailReport } from "./mail-report";

/**
 * Stores what a visitor reports about a visible profile and mails it to the company, both or neither.
 * The profile itself is not touched.
 */
export async function reportDriver(
  ctx: Pick<Context, "db" | "now" | "jobs">,
  input: ReportInput,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const driver = await findVisibleDriver(tx, input.id, ctx.now());
    if (!driver) throw new DomainError("DRIVER_NOT_FOUND");
    const report = { id: newId(), driverId: driver.id, reason: input.reason, createdAt: ctx.now() };
    await tx.insert(reports).values(report);
    const item = { kind: "report", subject: report.id, driverId: driver.id } as const;
    await openQueueItem(tx, item, ctx.now());
    await ctx.jobs.enqueue(tx, mailReport, { reportId: report.id });
  });
}
