import { and, eq, gt, isNull } from "drizzle-orm";
import { accessRecords } from "../../../drizzle/schema/access-records";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { mailboxOf } from "../../../shared/families/recommendations/recommendations";
import { photoUrl } from "../../../shared/photos";
import type { InvitedTo, RecommendationInput } from "../../../shared/schemas/recommendations";
import { type DriverRow, findVisibleDriver } from "../../drivers/queries";
import type { Db } from "../../platform/database/database";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import { networkOf } from "../../platform/http/network-of";
import { linkToken, newLinkSecret } from "../../platform/link-token";
import { isPrivateNetwork } from "../../platform/sessions/account-key";
import type { Context } from "../../process/context";
import { countMailTo } from "../../process/mail/mailbox-budget";
import { findInvitation } from "./links";
import { mailRecommendationLink } from "./mail-recommendation-link";

const NEAR_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/**
 * The driver of an invitation. Reading it does not use it up.
 * @throws DomainError INVITATION_INVALID, INVITATION_USED, DRIVER_NOT_FOUND, RATE_LIMITED
 */
export async function readInvitation(ctx: Context, token: string): Promise<InvitedTo> {
  const { name, photoHash, vehicleType, serviceCity, serviceState } = await invitedBy(ctx, token);
  return { name, photo: photoUrl(photoHash), vehicleType, serviceCity, serviceState };
}

/**
 * Stores a family's recommendation and mails the link that confirms its e-mail address. Uses the invitation up: of
 * concurrent calls exactly one succeeds. Whether the address is the driver's own, only its owner learns, on confirming.
 * @returns the token with which the caller can correct that address (`correctEmail`)
 * @throws DomainError INVITATION_INVALID, INVITATION_USED, DRIVER_NOT_FOUND, RECOMMENDATION_OWN, RATE_LIMITED
 */
export async function writeRecommendation(ctx: Context, input: RecommendationInput): Promise<string> {
  const { token, ...written } = input;
  const driver = await invitedBy(ctx, token);
  const session = await ctx.session();
  if (session?.user.id === driver.userId) throw new DomainError("RECOMMENDATION_OWN");
  await countMailTo(ctx, written.email);
  const isNearDriver = await isNear(ctx, driver.userId);
  const id = newId();
  const { secret, hash } = newLinkSecret();
  await ctx.db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, token, ctx.now());
    const writtenAt = ctx.now();
    const used = await tx
      .update(invitations)
      .set({ usedAt: writtenAt, place: null })
      .where(and(eq(invitations.id, invitation.id), isNull(invitations.usedAt)))
      .returning({ id: invitations.id });
    if (used.length === 0) throw new DomainError("INVITATION_USED");
    await tx.insert(recommendations).values({
      ...written,
      id,
      driverId: driver.id,
      state: "written",
      isNearDriver,
      writtenAt,
      mailbox: mailboxOf(written.email),
      driverNames: [driver.name],
      correctionHash: hash,
    });
    await ctx.jobs.enqueue(tx, mailRecommendationLink, { recommendationId: id, correction: 0 });
  });
  return linkToken(id, secret);
}

async function invitedBy({ db, now }: Pick<Context, "db" | "now">, token: string): Promise<DriverRow> {
  const { driverId } = await findInvitation(db, token, now());
  const driver = await findVisibleDriver(db, driverId, now());
  if (!driver) throw new DomainError("DRIVER_NOT_FOUND");
  return driver;
}

/** Whether the driver was signed in from the caller's network within the last weeks. */
async function isNear({ db, now, clientAddress }: Context, userId: string): Promise<boolean> {
  const network = networkOf(clientAddress);
  if (isPrivateNetwork(network)) return false;
  const since = new Date(now().getTime() - NEAR_DAYS * DAY);
  return (await addressesOf(db, userId, since)).some((address) => networkOf(address) === network);
}

async function addressesOf(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: accessRecords.address })
    .from(accessRecords)
    .where(and(eq(accessRecords.userId, userId), gt(accessRecords.at, since)));
  return rows.map(({ address }) => address);
}
