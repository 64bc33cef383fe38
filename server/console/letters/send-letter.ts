import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { letterRecipients, letters } from "../../../drizzle/schema/letters";
import { recordAction } from "../../operation/record-action";
import { defineJob } from "../../process/jobs/jobs";
import { REFUSALS_MAX, RefusedForGood } from "../../process/jobs/refused-for-good";
import { deliver } from "../../process/mail/define-mail";
import { mailsToManyAtOnce } from "../../process/mail/mails-to-many";
import type { Job, Services } from "../../process/services";
import { letterNotice } from "./letter-notice";
import { addressOf, CLAIM_MS, type Claim, claimRecipient, recordOutcome, waits } from "./recipients";

/** Mails per run: few enough that stopping the server need not wait for long. */
const PORTION = 25;
/** Attempts for one mailbox that the server keeps deferring. */
const TRIES_MAX = 20;

type Running = Pick<typeof letters.$inferSelect, "id" | "title" | "paragraphs">;

/**
 * Sends a batch of a letter and queues the next. Resumes where it was killed: each sent mail is recorded, and one that
 * may have been sent just then is sent again with the same Message-ID.
 */
export const sendLetter: Job<{ letterId: string }> = defineJob({
  name: "send-letter",
  label: "Comunicado aos condutores",
  options: { expireInSeconds: 30 * 60 },
  data: z.object({ letterId: z.string() }),
  run: async (services, { letterId }) => {
    const { db, now } = services;
    const [letter] = await db
      .select({ id: letters.id, title: letters.title, paragraphs: letters.paragraphs })
      .from(letters)
      .where(and(eq(letters.id, letterId), eq(letters.isRunning, true)));
    if (!letter) return;
    let mails = 0;
    let isAnyLeft = true;
    const writeSome = async () => {
      while (mails < PORTION && isAnyLeft) {
        mails += 1;
        const claim = await claimRecipient(db, letterId, now());
        if (!claim) isAnyLeft = false;
        else await write(services, letter, claim);
      }
    };
    const lanes = Array.from({ length: mailsToManyAtOnce(services.config) }, writeSome);
    // None is under way any more when the job ends, also where one of them failed.
    const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
    await goOnOrEnd(services, letterId, isAnyLeft);
  },
});

/**
 * Mails one driver. A rejected mailbox does not delay others; an unreachable mail server fails the job, which is
 * retried.
 */
async function write(services: Services, letter: Running, { userId, tries }: Claim): Promise<void> {
  const { db, now, config } = services;
  const driver = await addressOf(db, userId);
  if (!driver) return;
  try {
    await deliver(services, {
      key: `letter-${letter.id}-${userId}`,
      to: driver.email,
      replyTo: config.company.contactEmail,
      ...letterNotice(config.company, letter, driver.firstName),
    });
  } catch (error) {
    const isRefused = error instanceof RefusedForGood;
    const isOver = tries >= (isRefused ? REFUSALS_MAX : TRIES_MAX);
    await recordOutcome(db, letter.id, userId, isOver ? { givenUpAt: now() } : {});
    if (isRefused) return;
    throw error;
  }
  await recordOutcome(db, letter.id, userId, { sentAt: now() });
}

async function goOnOrEnd(services: Services, letterId: string, isAnyLeft: boolean): Promise<void> {
  await services.db.transaction(async (tx) => {
    const waiting = await tx.$count(letterRecipients, and(eq(letterRecipients.letterId, letterId), waits));
    if (waiting > 0) {
      // Recipients that another process had claimed are free again by then.
      await services.jobs.enqueue(tx, sendLetter, { letterId }, { delay: isAnyLeft ? 0 : CLAIM_MS });
      return;
    }
    const ended = await tx
      .update(letters)
      .set({ isRunning: false, endedAt: services.now() })
      .where(and(eq(letters.id, letterId), eq(letters.isRunning, true)))
      .returning({ id: letters.id });
    if (ended.length > 0)
      await recordAction(
        { ...services, db: tx },
        { action: "letter-finished", subject: letterId, reason: "", actor: "system" },
      );
  });
}
