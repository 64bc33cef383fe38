import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { reports } from "../../../drizzle/schema/reports";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { newProtocol } from "../../../shared/reports";
import type { ReportInput } from "../../../shared/schemas/reports";
import { VisitorCodes } from "../../counting/visitor-codes";
import { caseOf, isUrgent } from "../../drivers/case-of";
import { findVisibleDriver } from "../../drivers/queries";
import { makeCasesUrgent, openOrReopenItem } from "../../operation/queue-items";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import type { Context } from "../../process/context";
import { mayMailTo } from "../../process/mail/mailbox-budget";
import { mailReport } from "./mail-report";
import { mailReportReceipt } from "./mail-report-receipt";

/**
 * Stores a visitor's report about a visible profile and mails it to the company, with a receipt to the reporter if they
 * left an e-mail whose mailbox has not had its mails of the day; all or nothing. The profile itself is not changed.
 * @returns the protocol
 * @throws DomainError DRIVER_NOT_FOUND
 */
export async function reportDriver(
  ctx: Pick<Context, "db" | "now" | "jobs" | "limits" | "clientAddress">,
  { id, ...given }: ReportInput,
): Promise<string> {
  // The answer has the protocol too, so a reporter misses nothing without the mail.
  const getsReceipt = given.email && (await mayMailTo(ctx, given.email));
  const network = await new VisitorCodes(ctx.db).networkCodeOf(ctx, dayInSaoPaulo(ctx.now()));
  return ctx.db.transaction(async (tx) => {
    const driver = await findVisibleDriver(tx, id, ctx.now());
    if (!driver) throw new DomainError("DRIVER_NOT_FOUND");
    // Reports of one profile are serialised, so that each counts the earlier ones.
    await tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, id)).for("no key update");
    const caseId = await caseOf(tx, driver.id, ctx.now());
    const report = {
      id: newId(),
      caseId,
      protocol: newProtocol(),
      network,
      createdAt: ctx.now(),
      ...given,
    };
    await tx.insert(reports).values(report);
    const item = { kind: "case", subject: caseId, detail: report.category, driverId: driver.id } as const;
    await openOrReopenItem(tx, item, ctx.now());
    if (await isUrgent(tx, caseId)) await makeCasesUrgent(tx, driver.id);
    await ctx.jobs.enqueue(tx, mailReport, { reportId: report.id });
    if (getsReceipt) await ctx.jobs.enqueue(tx, mailReportReceipt, { reportId: report.id });
    return report.protocol;
  });
}
