import { and, eq, gt } from "drizzle-orm";
import { generateIdFromEntropySize } from "lucia";
import { staff, staffLinks, staffPasskeys } from "../../drizzle/schema/staff";
import { STAFF_LINK_LIFETIME } from "../../shared/limits";
import { consolePaths } from "../../shared/operation/console-paths";
import type { StaffMember, StaffRole } from "../../shared/staff";
import type { Db } from "../platform/database/database";
import { newId } from "../platform/database/ids";
import { sha256 } from "../platform/hash";
import { DomainError } from "../platform/http/domain-error";
import { findStaff, findStaffByEmail } from "../platform/sessions/find-staff";
import { endStaffSessions } from "../platform/sessions/staff-sessions";
import { markEnded } from "../process/deletions/deletions";
import type { Services } from "../process/services";

type Needs = Pick<Services, "db" | "now" | "config">;

export type NewStaff = { email: string; name: string; role: StaffRole };

/** Adds a member of staff and makes the link that registers their first passkey. @throws DomainError STAFF_KNOWN */
export async function addStaff(
  services: Needs,
  { email, name, role }: NewStaff,
): Promise<{ id: string; link: string }> {
  const { db, now } = services;
  const id = newId();
  const added = await db
    .insert(staff)
    .values({ id, email: email.trim().toLowerCase(), name, role, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (added.length === 0) throw new DomainError("STAFF_KNOWN");
  return { id, link: await makeLink(services, id) };
}

/**
 * A new link for somebody who lost a device. All their sessions and passkeys end, so that whoever has the device is
 * locked out. @throws DomainError STAFF_NOT_FOUND
 */
export async function renewStaffLink(services: Needs, email: string): Promise<{ id: string; link: string }> {
  const { id } = await known(services.db, email);
  await endAccess(services.db, id, services.now());
  return { id, link: await makeLink(services, id) };
}

/**
 * Removes a member of staff. The log still shows what they did, with their name. @throws DomainError STAFF_NOT_FOUND
 */
export async function removeStaff({ db, now }: Needs, email: string): Promise<{ id: string }> {
  const { id } = await known(db, email);
  await removeMember(db, id, now());
  return { id };
}

/** The same by id; restored backups remove them again, too. */
export async function removeMember(tx: Db, id: string, now: Date): Promise<void> {
  await endAccess(tx, id, now);
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, id));
  await tx.update(staff).set({ removedAt: now }).where(eq(staff.id, id));
  await markEnded(tx, "staff-member", [id], now);
}

/**
 * Locks a person's row until the transaction ends, which serialises sign-ins and removals. Undefined if they were
 * removed.
 */
export async function lockMember(tx: Db, id: string): Promise<StaffMember | undefined> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).for("update");
  return findStaff(tx, id);
}

/** The person of a link, while the link is valid. */
export async function staffOfLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [link] = await db.select({ staffId: staffLinks.staffId }).from(staffLinks).where(isOpen(token, now));
  return link?.staffId;
}

/** Marks a link as used. Of concurrent calls exactly one returns true. */
export async function spendStaffLink(tx: Db, token: string, now: Date): Promise<boolean> {
  const spent = await tx
    .delete(staffLinks)
    .where(isOpen(token, now))
    .returning({ staffId: staffLinks.staffId });
  return spent.length > 0;
}

function isOpen(token: string, now: Date) {
  return and(eq(staffLinks.tokenHash, sha256(token)), gt(staffLinks.expiresAt, now));
}

/** A one-use link of 60 minutes. The token is in the fragment ("#"), so that no log and no server sees it. */
async function makeLink({ db, now, config }: Needs, staffId: string): Promise<string> {
  const token = generateIdFromEntropySize(25);
  const link = { tokenHash: sha256(token), expiresAt: new Date(now().getTime() + STAFF_LINK_LIFETIME) };
  await db
    .insert(staffLinks)
    .values({ staffId, ...link })
    .onConflictDoUpdate({ target: staffLinks.staffId, set: link });
  return `${config.appUrl}${consolePaths.newPasskey}#${token}`;
}

async function known(db: Db, email: string): Promise<StaffMember> {
  const found = await findStaffByEmail(db, email);
  if (!found) throw new DomainError("STAFF_NOT_FOUND");
  return found;
}

/** A concurrent sign-in fails: it waits for the row, too, and then finds no passkey. */
async function endAccess(tx: Db, staffId: string, now: Date): Promise<void> {
  await lockMember(tx, staffId);
  const ended = await tx
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .returning({ id: staffPasskeys.id });
  const ids = ended.map(({ id }) => id);
  await markEnded(tx, "staff-passkey", ids, now);
  await endStaffSessions(tx, staffId);
}
