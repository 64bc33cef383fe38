import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { pushDevices, pushNotices, pushServices } from "../../../drizzle/schema/push/tables";
import { dayInSaoPaulo, startOfDay } from "../../../shared/brazil";
import { HOUR } from "../../../shared/limits";
import { driverKindNames, type PushKind, pushedAtNight, severalText } from "../../../shared/push/kinds";
import {
  PUSH_AT_ONCE,
  PUSH_FIRST_LIFETIME,
  PUSH_HOURS,
  PUSH_LIFETIME,
  PUSH_PER_DAY,
} from "../../../shared/push/limits";
import type { Db } from "../../platform/database/database";
import { sha256 } from "../../platform/hash";
import type { VapidKeys } from "../../platform/keys/push/vapid-keys";
import type { Services } from "../services";
import type { PushService } from "./subscription";

type Notice = typeof pushNotices.$inferSelect;
/** `code`: of a first notice, what the device hands back. */
export type Claimed = { notice: Notice; device: typeof pushDevices.$inferSelect; code?: string };

/** The kinds that count for a driver's three a day. */
const counted: PushKind[] = [...driverKindNames, "several"];

/**
 * Claims the next due notice of a service: nobody else sends it any more. Undefined if there is none.
 * @param lane of `PUSH_AT_ONCE`: each has its own devices, so that one gets its notices one after another
 */
export async function claimNotice(
  { db, now }: Pick<Services, "db" | "now">,
  keys: VapidKeys,
  service: PushService,
  lane: number,
): Promise<Claimed | undefined> {
  for (;;) {
    const claimed = await db.transaction((tx) => claimNext(tx, keys, service, lane, now()));
    if (claimed !== "postponed") return claimed;
  }
}

async function claimNext(
  tx: Db,
  keys: VapidKeys,
  service: PushService,
  lane: number,
  now: Date,
): Promise<Claimed | "postponed" | undefined> {
  const areDue = dueAt(now);
  const paused = tx
    .select({ one: sql`1` })
    .from(pushServices)
    .where(and(eq(pushServices.service, service), gt(pushServices.pausedUntil, now)));
  const [device] = await tx
    .select()
    .from(pushDevices)
    .where(
      inArray(
        pushDevices.id,
        tx
          .select({ id: pushNotices.deviceId })
          .from(pushNotices)
          .innerJoin(pushDevices, eq(pushDevices.id, pushNotices.deviceId))
          .where(
            and(
              eq(pushNotices.service, service),
              areDue,
              eq(pushDevices.keyId, keys.id),
              sql`abs(hashtext(${pushDevices.id})::bigint) % ${PUSH_AT_ONCE} = ${lane}`,
              notExists(paused),
            ),
          )
          .orderBy(asc(pushNotices.dueAt), asc(pushNotices.id))
          .limit(1)
          .for("update", { of: pushDevices, skipLocked: true }),
      ),
    );
  if (!device) return;
  const due = await tx
    .select()
    .from(pushNotices)
    .where(and(eq(pushNotices.deviceId, device.id), areDue))
    .orderBy(asc(pushNotices.dueAt), asc(pushNotices.id));
  const notice = await withinDay(tx, device, due, now);
  if (!notice) return "postponed";
  await tx.update(pushNotices).set({ claimedAt: now }).where(eq(pushNotices.id, notice.id));
  if (notice.kind !== "first") return { notice, device };
  // Made now, so that only its hash is ever stored.
  const code = randomBytes(32).toString("base64url");
  await tx
    .update(pushDevices)
    .set({ codeHash: sha256(code) })
    .where(eq(pushDevices.id, device.id));
  return { notice, device, code };
}

/** At night only what somebody asks for with the phone in the hand. */
function dueAt(now: Date) {
  const { claimedAt, createdAt, kind } = pushNotices;
  const since = (span: number) => gt(createdAt, new Date(now.getTime() - span));
  return and(
    isNull(claimedAt),
    lte(pushNotices.dueAt, now),
    since(PUSH_LIFETIME),
    or(ne(kind, "first"), since(PUSH_FIRST_LIFETIME)),
    isQuiet(now) ? inArray(kind, pushedAtNight) : undefined,
  );
}

/**
 * The notice to send of those that are due. If a driver's would be more than the day has left, they become one; if the day has
 * none left, they wait for tomorrow.
 */
async function withinDay(
  tx: Db,
  { userId }: Claimed["device"],
  due: readonly Notice[],
  now: Date,
): Promise<Notice | undefined> {
  const own = due.filter(({ kind }) => counted.includes(kind));
  const other = due.find(({ kind }) => !counted.includes(kind));
  const [first] = own;
  if (other || !first) return other;
  const sent = await tx.$count(
    pushNotices,
    and(
      eq(pushNotices.deviceId, first.deviceId),
      inArray(pushNotices.kind, counted),
      isNotNull(pushNotices.claimedAt),
      gte(pushNotices.claimedAt, startOfDay(dayInSaoPaulo(now))),
    ),
  );
  const ids = own.map(({ id }) => id);
  // The account was deleted since, or its access ended.
  if (userId === null) await tx.delete(pushNotices).where(inArray(pushNotices.id, ids));
  if (userId === null) return;
  if (sent >= PUSH_PER_DAY) {
    await tx
      .update(pushNotices)
      .set({ dueAt: tomorrowMorning(now) })
      .where(inArray(pushNotices.id, ids));
    return;
  }
  if (own.length <= PUSH_PER_DAY - sent) return first;
  const text = { kind: "several" as const, ...severalText(own.length) };
  // They stay: a mail's next attempt, which writes its notice again, must find it.
  await tx
    .update(pushNotices)
    .set({ kind: "merged", claimedAt: now })
    .where(and(inArray(pushNotices.id, ids), ne(pushNotices.id, first.id)));
  await tx.update(pushNotices).set(text).where(eq(pushNotices.id, first.id));
  return { ...first, ...text };
}

/** Whether phones are left alone at this moment: at night in São Paulo. */
function isQuiet(now: Date): boolean {
  const hour = (now.getTime() - startOfDay(dayInSaoPaulo(now)).getTime()) / HOUR;
  return hour < PUSH_HOURS.from || hour >= PUSH_HOURS.to;
}

/** Tomorrow's first moment at which notices are sent. */
function tomorrowMorning(now: Date): Date {
  return new Date(startOfDay(dayInSaoPaulo(now), 1).getTime() + PUSH_HOURS.from * HOUR);
}
