import { asc, eq } from "drizzle-orm";
import { accessRecords } from "../../drizzle/schema/access-records";
import { sessions } from "../../drizzle/schema/accounts";
import { leavingReasons } from "../../shared/billing/leaving-reasons";
import { driverKinds } from "../../shared/push/kinds";
import type { OwnData } from "../../shared/schemas/own-data";
import { passkeysOf } from "../accounts/passkeys/queries";
import { findAccount } from "../accounts/queries";
import { chargesOf } from "../billing/charges/queries";
import { toReceipt } from "../billing/charges/receipts";
import { creditReturnsOf } from "../billing/money/queries";
import { toSubscription } from "../billing/subscription-view";
import { subscriptionsOf } from "../drivers/entitlement";
import { devicesOf } from "../families/devices/own-devices";
import { actionsAbout } from "../operation/actions-about";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { dataUnderEmail } from "./data-requests/data-under-email";
import { profileData } from "./profile-data";

/**
 * All data stored about a person, photo included.
 * @throws DomainError UNAUTHENTICATED when the account is gone
 */
export async function exportData(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  userId: string,
): Promise<OwnData> {
  const { db, now } = services;
  const account = await findAccount(db, userId);
  if (!account) throw new DomainError("UNAUTHENTICATED");
  const { id, email, firstName, lastName, createdAt, termsVersion, stripeCustomerId } = account;
  const ownSessions = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(asc(sessions.createdAt));
  const accesses = await db
    .select()
    .from(accessRecords)
    .where(eq(accessRecords.userId, id))
    .orderBy(asc(accessRecords.at));
  const actions = await actionsAbout(db, id);
  return {
    exportedAt: now().toISOString(),
    account: {
      id,
      email,
      firstName,
      lastName,
      termsVersion,
      stripeCustomerId,
      createdAt: createdAt.toISOString(),
      emailConfirmedAt: account.emailConfirmedAt?.toISOString() ?? null,
      termsAcceptedAt: account.termsAcceptedAt.toISOString(),
    },
    ...(await profileData({ db, now }, { id, email, firstName, lastName })),
    subscriptions: await Promise.all(
      (await subscriptionsOf(db, id)).map((row) => toSubscription(db, row, now())),
    ),
    leavingReasons: (await subscriptionsOf(db, id)).flatMap(({ canceledAt, leavingReason: reason }) =>
      reason ? [{ canceledAt: canceledAt?.toISOString() ?? null, reason: leavingReasons[reason] }] : [],
    ),
    charges: (await chargesOf(db, id)).map(toReceipt),
    creditReturns: (await creditReturnsOf(db, id)).map(({ notedAt, settledAt, cents, byHandCents }) => ({
      notedAt: notedAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      amount: cents / 100,
      byHand: byHandCents / 100,
    })),
    accesses: accesses.map(({ at, address }) => ({ at: at.toISOString(), address })),
    sessions: ownSessions.map((session) => ({
      device: session.device,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    passkeys: await passkeysOf(db, id),
    pushDevices: (await devicesOf(db, id)).map(({ createdAt, kinds }) => ({
      createdAt,
      kinds: kinds.map((kind) => driverKinds[kind].label),
    })),
    ...(await dataUnderEmail(services, email)),
    operatorActions: actions.map(({ at, action, reason }) => ({ at: at.toISOString(), action, reason })),
  };
}
