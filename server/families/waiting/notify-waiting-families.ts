import { and, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { paths } from "../../../shared/paths";
import { log } from "../../platform/http/log";
import { linkToken } from "../../platform/link-token";
import { defineJob } from "../../process/jobs/jobs";
import { RefusedForGood } from "../../process/jobs/refused-for-good";
import { deliver, type Mail } from "../../process/mail/define-mail";
import { MailNotSent } from "../../process/mail/mail-not-sent";
import { mailsToManyAtOnce } from "../../process/mail/mails-to-many";
import type { Services } from "../../process/services";
import { familiesWithNews, pauseAgo } from "./families-with-news";
import { addSecret } from "./links";
import { canBegin } from "./live";
import { confirmationMail } from "./mail-confirm-waiting";
import { newsMail } from "./mail-news";
import { markSent, takeTurn } from "./take-turn";

/** Families per run: few enough that a shutdown does not wait long. */
const PORTION = 100;

/**
 * Every five minutes: mails families about drivers with a new seat and about notices that end soon, each at most once a day;
 * also sends the confirmation mails postponed from the day before.
 */
export const notifyWaitingFamilies = defineJob({
  name: "tell-waiting",
  label: "Avisar famílias que esperam vaga",
  cron: "*/5 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async (services) => {
    if (!(await mailAll(services, await familiesToAsk(services), confirmationMail))) return;
    const families = await familiesWithNews(services, isNotNull(waitingFamilies.email), PORTION);
    if (!(await mailAll(services, families, dayMail))) return;
    if (families.length === PORTION) await services.jobs.enqueue(services.db, notifyWaitingFamilies, {});
  },
});

/** Mails a few families at once; false as soon as the mail server takes no mail. */
async function mailAll(
  services: Services,
  families: readonly string[],
  compose: (services: Services, familyId: string) => Promise<Mail | undefined>,
): Promise<boolean> {
  const atOnce = mailsToManyAtOnce(services.config);
  for (let from = 0; from < families.length; from += atOnce) {
    const some = families.slice(from, from + atOnce);
    const areTaken = await Promise.all(some.map((id) => isTaken(services, compose(services, id))));
    if (areTaken.includes(false)) return false;
  }
  return true;
}

/**
 * Whether the mail server accepts mails. A permanently refused address counts as mailed today and blocks nobody. While the
 * server is down, the rest waits for the next run.
 */
async function isTaken(services: Services, composed: Promise<Mail | undefined>): Promise<boolean> {
  try {
    const mail = await composed;
    if (mail) await deliver(services, mail);
    return true;
  } catch (error) {
    if (error instanceof RefusedForGood) return true;
    if (!(error instanceof MailNotSent)) throw error;
    log.warn({ err: error }, "families who wait are told later");
    return false;
  }
}

async function familiesToAsk({ db, now }: Services): Promise<string[]> {
  const { id, askedAt } = waitingFamilies;
  const rows = await db
    .selectDistinct({ id })
    .from(waitingFamilies)
    .innerJoin(waitingNotices, eq(waitingNotices.familyId, id))
    .where(
      and(
        isNull(waitingNotices.confirmedAt),
        canBegin(now()),
        gt(waitingNotices.createdAt, askedAt),
        lte(askedAt, pauseAgo(now())),
      ),
    )
    .limit(PORTION);
  return rows.map((row) => row.id);
}

/**
 * The mail to one family about what is true now. It is marked as mailed before, and unmarked if the mail server fails: if the process dies
 * in between, nothing is mailed twice, and the next day's mail contains what this one did not.
 */
async function dayMail(services: Services, familyId: string): Promise<Mail | undefined> {
  const { db } = services;
  const taken = await db.transaction(async (tx) => {
    const turn = await takeTurn(tx, familyId, services.now());
    return turn?.email ? { ...turn, email: turn.email, secret: await addSecret(tx, familyId) } : undefined;
  });
  if (!taken) return;
  const { email, secret, news, ending, notices, toldAt, before } = taken;
  const end = new URLSearchParams({ token: linkToken(familyId, secret) });
  return {
    key: `waiting-${familyId}-${toldAt.getTime()}`,
    to: email,
    ...newsMail({ news, ending, notices }, familyId, secret),
    unsubscribe: `${paths.waitingEnd}?${end}`,
    onSent: () => db.transaction((tx) => markSent(tx, taken)),
    onUnsent: async (isFinal) => {
      if (isFinal) return;
      await db.update(waitingFamilies).set({ toldAt: before }).where(eq(waitingFamilies.id, familyId));
    },
  };
}
