import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { staffPasskeys } from "../../../drizzle/schema/staff";
import type { StaffMember } from "../../../shared/staff";
import { passkeyMade, passkeyToMake } from "../../accounts/web-authn/register-passkey";
import { passkeyToUse, passkeyUsed } from "../../accounts/web-authn/use-passkey";
import { mailNewStaffPasskey } from "../../operation/mail-new-staff-passkey";
import { lockMember, spendStaffLink, staffOfLink } from "../../operation/manage-staff";
import { DomainError } from "../../platform/http/domain-error";
import { findStaff } from "../../platform/sessions/find-staff";
import type { Context } from "../../process/context";

/** The response to a successful sign-in. */
export type StaffSignIn = { token: string; expiresAt: Date; staff: StaffMember };

/** The challenge for a sign-in with any staff passkey. */
export function startSignIn(ctx: Context) {
  return passkeyToUse(ctx, "staff-sign-in");
}

/**
 * Opens a session for the passkey's owner. An unknown key, a removed person and a wrong signature get the same answer.
 * @throws DomainError PASSKEY_REFUSED
 */
export async function signInStaff(ctx: Context, response: AuthenticationResponseJSON): Promise<StaffSignIn> {
  const [passkey] = await ctx.db.select().from(staffPasskeys).where(eq(staffPasskeys.id, response.id));
  const member = passkey && (await findStaff(ctx.db, passkey.staffId));
  if (!passkey || !member) throw new DomainError("PASSKEY_REFUSED");
  const counter = await passkeyUsed(
    ctx,
    "staff-sign-in",
    { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
    response,
  );
  return ctx.db.transaction(async (tx) => {
    // Someone removed in between has no passkey any more; of two concurrent uses of one counter the second fails.
    await lockMember(tx, member.id);
    const used = await tx
      .update(staffPasskeys)
      .set({ counter, lastUsedAt: ctx.now() })
      .where(and(eq(staffPasskeys.id, passkey.id), eq(staffPasskeys.counter, passkey.counter)))
      .returning({ id: staffPasskeys.id });
    if (used.length === 0) throw new DomainError("PASSKEY_REFUSED");
    return { ...(await ctx.staffSessions.create(tx, member.id)), staff: member };
  });
}

/**
 * What the browser needs to create the passkey that a one-use link allows. The link stays valid until then. @throws
 * DomainError STAFF_LINK_INVALID
 */
export async function startRegistration(ctx: Context, linkToken: string) {
  const { db, now } = ctx;
  const id = await staffOfLink(db, linkToken, now());
  const member = id && (await findStaff(db, id));
  if (!member) throw new DomainError("STAFF_LINK_INVALID");
  const keys = await db
    .select({ id: staffPasskeys.id })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, member.id));
  return passkeyToMake(
    ctx,
    "staff-registration",
    member,
    keys.map(({ id: key }) => key),
  );
}

/**
 * Stores the new passkey, uses up the link, notifies the person by mail, and signs in: all or nothing.
 * @throws DomainError STAFF_LINK_INVALID, PASSKEY_REFUSED
 */
export async function registerStaffPasskey(
  ctx: Context,
  linkToken: string,
  response: RegistrationResponseJSON,
): Promise<StaffSignIn> {
  const id = await staffOfLink(ctx.db, linkToken, ctx.now());
  const member = id && (await findStaff(ctx.db, id));
  if (!member) throw new DomainError("STAFF_LINK_INVALID");
  const passkey = await passkeyMade(ctx, "staff-registration", member.id, response);
  return ctx.db.transaction(async (tx) => {
    if (!(await lockMember(tx, member.id))) throw new DomainError("STAFF_LINK_INVALID");
    if (!(await spendStaffLink(tx, linkToken, ctx.now()))) throw new DomainError("STAFF_LINK_INVALID");
    await tx.insert(staffPasskeys).values({ ...passkey, staffId: member.id, createdAt: ctx.now() });
    await ctx.jobs.enqueue(tx, mailNewStaffPasskey, { staffId: member.id, passkeyId: passkey.id });
    return { ...(await ctx.staffSessions.create(tx, member.id)), staff: member };
  });
}
