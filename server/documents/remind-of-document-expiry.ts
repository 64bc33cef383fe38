import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { documents } from "../../drizzle/schema/documents";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { daysLeft } from "../../shared/documents/documents";
import { DOCUMENT_REMINDER_DAYS } from "../../shared/limits";
import { defineJob } from "../process/jobs/jobs";
import { mailDocumentExpiry } from "./mail-document-expiry";
import { reminderStep } from "./reminder-step";

/**
 * Every morning: reminds drivers 45, 15 and 3 days before an accepted document expires, and on the day. After days
 * without a run only the nearest missed reminder is sent, once.
 */
export const remindOfDocumentExpiry = defineJob({
  name: "remind-of-document-expiry",
  label: "Avisar de documentos que vencem",
  cron: "0 8 * * *",
  data: z.object({}),
  run: async ({ db, jobs, now }) => {
    await db.transaction(async (tx) => {
      const due = await tx.select().from(documents).where(reminderIsDue(now())).for("update");
      const mails: { documentId: string; step: number }[] = [];
      for (const { id, validUntil } of due) {
        const step = validUntil && reminderStep(daysLeft(validUntil, now()));
        if (typeof step !== "number") continue;
        await tx.update(documents).set({ remindedDays: step }).where(eq(documents.id, id));
        mails.push({ documentId: id, step });
      }
      await jobs.enqueueForMany(tx, mailDocumentExpiry, mails);
    });
  },
});

function reminderIsDue(now: Date) {
  const today = dayInSaoPaulo(now);
  const reached = DOCUMENT_REMINDER_DAYS.map((days) =>
    and(
      lte(documents.validUntil, dayInSaoPaulo(startOfDay(today, days))),
      or(isNull(documents.remindedDays), gt(documents.remindedDays, days)),
    ),
  );
  return and(eq(documents.isCurrent, true), or(...reached));
}
