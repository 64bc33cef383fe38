import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { staff, staffPasskeys } from "../../../drizzle/schema/staff";
import type { StaffMember } from "../../../shared/staff";
import type { Db } from "../database/database";

const member = { id: staff.id, name: staff.name, email: staff.email, role: staff.role };

/** A member of staff who was not removed. */
export async function findStaff(db: Db, id: string): Promise<StaffMember | undefined> {
  const [found] = await db
    .select(member)
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.removedAt)));
  return found;
}

/** A member of staff by e-mail, ignoring case. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffMember | undefined> {
  const [found] = await db
    .select(member)
    .from(staff)
    .where(and(eq(staff.email, email.trim().toLowerCase()), isNull(staff.removedAt)));
  return found;
}

/** Everybody who works in the console, with the number of their passkeys and when one was last used. */
export function listStaff(db: Db) {
  return db
    .select({
      ...member,
      createdAt: staff.createdAt,
      passkeys: count(staffPasskeys.id),
      // Creating a key signs in, too.
      lastUsedAt:
        sql<Date | null>`max(coalesce(${staffPasskeys.lastUsedAt}, ${staffPasskeys.createdAt}))`.mapWith(
          staffPasskeys.createdAt,
        ),
    })
    .from(staff)
    .leftJoin(staffPasskeys, eq(staffPasskeys.staffId, staff.id))
    .where(isNull(staff.removedAt))
    .groupBy(staff.id)
    .orderBy(asc(staff.name));
}

/** All operators: alerts are sent to them. */
export async function operatorIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, "operator"), isNull(staff.removedAt)));
  return rows.map(({ id }) => id);
}
