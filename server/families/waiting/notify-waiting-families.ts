import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { waitingFamilies, waitingMatches, waitingNotices } from "../../../drizzle/schema/waiting";
import { WAITING_MAIL_PAUSE, WAITING_RENEWAL_DAYS } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { log } from "../../platform/http/log";
import { linkToken } from "../../platform/link-token";
import { defineJob } from "../../process/jobs/jobs";
import { RefusedForGood } from "../../process/jobs/refused-for-good";
import { deliver, type Mail } from "../../process/mail/define-mail";
import { MailNotSent } from "../../process/mail/mail-not-sent";
import type { Services } from "../../process/services";
import { findNews, liveNotices } from "./find-news";
import { addSecret } from "./links";
import { isLive } from "./live";
import { confirmationMail, hadMail } from "./mail-confirm-waiting";
import { newsMail } from "./mail-news";

/** Families per run: few enough that a shutdown does not wait long. */
const PORTION = 100;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Every five minutes: mails families about drivers with a new seat and about notices that end soon, each e-mail at most once
 * a day; also sends the confirmation mails postponed from the day before.
 */
export const notifyWaitingFamilies = defineJob({
  name: "tell-waiting",
  label: "Avisar famílias que esperam vaga",
  cron: "*/5 * * * *",
  options: { retryLimit: 2, expireInSeconds: 30 * 60 },
  data: z.object({}),
  run: async (services) => {
    for (const familyId of await familiesToAsk(services))
      if (!(await isTaken(services, confirmationMail(services, familyId)))) return;
    const families = await familiesToNotify(services);
    for (const familyId of families) if (!(await isTaken(services, dayMail(services, familyId)))) return;
    if (families.length === PORTION) await services.jobs.enqueue(services.db, notifyWaitingFamilies, {});
  },
});

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
        gt(waitingNotices.createdAt, askedAt),
        lte(askedAt, pauseAgo(now())),
      ),
    )
    .limit(PORTION);
  return rows.map((row) => row.id);
}

async function familiesToNotify({ db, now }: Services): Promise<string[]> {
  const { id, toldAt } = waitingFamilies;
  const untold = db
    .select({ id: waitingMatches.noticeId })
    .from(waitingMatches)
    .where(isNull(waitingMatches.toldAt));
  const rows = await db
    .selectDistinct({ id })
    .from(waitingFamilies)
    .innerJoin(waitingNotices, eq(waitingNotices.familyId, id))
    .where(
      and(
        isLive(now()),
        or(isNull(toldAt), lte(toldAt, pauseAgo(now()))),
        or(inArray(waitingNotices.id, untold), endsSoon(now())),
      ),
    )
    .orderBy(asc(id))
    .limit(PORTION);
  return rows.map((row) => row.id);
}

function endsSoon(now: Date) {
  return and(
    isNull(waitingNotices.renewalOfferedAt),
    lte(waitingNotices.endsAt, new Date(now.getTime() + WAITING_RENEWAL_DAYS * DAY)),
  );
}

function pauseAgo(now: Date): Date {
  return new Date(now.getTime() - WAITING_MAIL_PAUSE);
}

/**
 * The mail to one family about what is true now. It is marked as mailed before, and unmarked if the mail server fails: if the process dies
 * in between, nothing is mailed twice, and the next day's mail contains what this one did not.
 */
async function dayMail(services: Services, familyId: string): Promise<Mail | undefined> {
  const { db } = services;
  const taken = await takeTurn(services, familyId);
  if (!taken) return;
  const { email, secret, news, ending, notices, toldAt, before } = taken;
  const end = new URLSearchParams({ token: linkToken(familyId, secret) });
  return {
    key: `waiting-${familyId}-${toldAt.getTime()}`,
    to: email,
    ...newsMail({ news, ending, notices }, familyId, secret),
    unsubscribe: `${paths.waitingEnd}?${end}`,
    onSent: () => markTold(services, taken),
    onUnsent: async (isFinal) => {
      if (isFinal) return;
      await db.update(waitingFamilies).set({ toldAt: before }).where(eq(waitingFamilies.id, familyId));
    },
  };
}

type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

function takeTurn({ db, now }: Services, familyId: string) {
  return db.transaction(async (tx) => {
    const [family] = await tx
      .select({ email: waitingFamilies.email, toldAt: waitingFamilies.toldAt })
      .from(waitingFamilies)
      .where(eq(waitingFamilies.id, familyId))
      .for("update");
    const toldAt = now();
    const before = family?.toldAt ?? null;
    if (!family || hadMail(before, toldAt)) return undefined;
    const notices = await liveNotices(tx, familyId, toldAt);
    if (notices.length === 0) return undefined;
    const soon = toldAt.getTime() + WAITING_RENEWAL_DAYS * DAY;
    const news = await findNews(tx, notices, toldAt);
    const ending = notices.filter(
      ({ renewalOfferedAt, endsAt }) => !renewalOfferedAt && endsAt.getTime() <= soon,
    );
    if (news.length === 0 && ending.length === 0) return undefined;
    await tx.update(waitingFamilies).set({ toldAt }).where(eq(waitingFamilies.id, familyId));
    const secret = await addSecret(tx, familyId);
    return { email: family.email, secret, news, ending, notices, toldAt, before };
  });
}

async function markTold({ db }: Services, { news, ending, toldAt }: Turn): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { driver, notices } of news) {
      const ids = notices.map(({ id }) => id);
      await tx
        .update(waitingMatches)
        .set({ toldAt })
        .where(and(eq(waitingMatches.driverId, driver.id), inArray(waitingMatches.noticeId, ids)));
    }
    if (ending.length === 0) return;
    const ids = ending.map(({ id }) => id);
    await tx.update(waitingNotices).set({ renewalOfferedAt: toldAt }).where(inArray(waitingNotices.id, ids));
  });
}
