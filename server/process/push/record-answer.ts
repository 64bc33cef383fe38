import { eq, sql } from "drizzle-orm";
import { pushAnswers, pushDevices, pushNotices, pushServices } from "../../../drizzle/schema/push/tables";
import { dayInSaoPaulo } from "../../../shared/brazil";
import { DAY, HOUR, MINUTE } from "../../../shared/limits";
import { PUSH_REFUSED_PAUSE } from "../../../shared/push/limits";
import type { Db } from "../../platform/database/database";
import { log } from "../../platform/http/log";
import type { VapidKeys } from "../../platform/keys/push/vapid-keys";
import type { Services } from "../services";
import type { Claimed } from "./claim-notice";
import type { PushAnswer } from "./request-push";
import type { PushService } from "./subscription";

type Meaning = (typeof pushAnswers.$inferSelect)["answer"];

const RETRY_MAX = HOUR;

/** What an answer means, whatever the service. */
function meaningOf(answer: PushAnswer): Meaning {
  if (answer === "unreachable") return "later";
  if (answer === "unanswered") return "unanswered";
  const { status } = answer;
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 401 || status === 403) return "refused";
  return status === 429 || status >= 500 ? "later" : "rejected";
}

/** Counts a service's answer and does what it asks for, in one transaction. */
export async function recordAnswer(
  { db, now }: Pick<Services, "db" | "now">,
  keys: VapidKeys,
  claimed: Claimed,
  answer: PushAnswer,
): Promise<void> {
  const meaning = meaningOf(answer);
  const { id, attempts } = claimed.notice;
  const { service } = claimed.device;
  const in_ = (wait: number) => new Date(now().getTime() + wait);
  const release = (tx: Db, dueAt: Date) =>
    tx
      .update(pushNotices)
      .set({ claimedAt: null, dueAt, attempts: attempts + 1 })
      .where(eq(pushNotices.id, id));
  const after: Record<Meaning, (tx: Db) => Promise<unknown>> = {
    sent: async (tx) => {
      await tx.update(pushNotices).set({ sentAt: now() }).where(eq(pushNotices.id, id));
      await noteWell(tx, service, keys, now());
    },
    gone: (tx) => tx.delete(pushDevices).where(eq(pushDevices.id, claimed.device.id)),
    later: async (tx) => {
      const retryAfter = typeof answer === "object" ? answer.retryAfter : null;
      await release(tx, in_(retryAfter ?? Math.min(RETRY_MAX, MINUTE * 2 ** attempts)));
      if (answer === "unreachable") await pause(tx, service, in_(MINUTE));
    },
    refused: async (tx) => {
      // One device alone can be refused, as with a subscription to somebody else's key: that stops nobody else.
      const isOurs = await wasWell(tx, service, keys, in_(-DAY));
      await release(tx, in_(isOurs ? HOUR : PUSH_REFUSED_PAUSE));
      if (isOurs) return;
      log.error({ service }, "a push service refuses our key: nothing more is sent to it for now");
      await pause(tx, service, in_(PUSH_REFUSED_PAUSE), now());
    },
    // Whether it arrived, nobody knows, so it is not sent again; the others wait until the service is back.
    unanswered: (tx) => pause(tx, service, in_(MINUTE)),
    rejected: async () => log.warn({ service, answer }, "a push service did not accept a notice"),
  };
  await db.transaction(async (tx) => {
    await after[meaning](tx);
    await tx
      .insert(pushAnswers)
      .values({ day: dayInSaoPaulo(now()), service, answer: meaning, count: 1 })
      .onConflictDoUpdate({
        target: [pushAnswers.day, pushAnswers.service, pushAnswers.answer],
        set: { count: sql`${pushAnswers.count} + 1` },
      });
  });
}

async function wasWell(tx: Db, service: PushService, keys: VapidKeys, since: Date): Promise<boolean> {
  const [seen] = await tx.select().from(pushServices).where(eq(pushServices.service, service));
  return seen?.keyId === keys.id && seen.wellAt !== null && seen.wellAt >= since;
}

/** Once a minute: the row is one for all that is sent. */
async function noteWell(tx: Db, service: PushService, keys: VapidKeys, now: Date): Promise<void> {
  if (await wasWell(tx, service, keys, new Date(now.getTime() - MINUTE))) return;
  const set = { wellAt: now, keyId: keys.id, refusedAt: null };
  await tx
    .insert(pushServices)
    .values({ service, ...set })
    .onConflictDoUpdate({ target: pushServices.service, set });
}

/** Sends nothing to a service before a moment; with `refusedAt`, because it refuses our key. */
async function pause(tx: Db, service: PushService, pausedUntil: Date, refusedAt?: Date): Promise<void> {
  const since =
    refusedAt && sql`coalesce(${pushServices.refusedAt}, ${refusedAt.toISOString()}::timestamptz)`;
  await tx
    .insert(pushServices)
    .values({ service, pausedUntil, ...(refusedAt && { refusedAt }) })
    .onConflictDoUpdate({
      target: pushServices.service,
      set: { pausedUntil, ...(since && { refusedAt: since }) },
    });
}
