import { eq } from "drizzle-orm";
import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { staff, staffSessions } from "../../../drizzle/schema/staff";
import { STAFF_SESSION_LIFETIME } from "../../../shared/limits";
import type { StaffMember } from "../../../shared/staff";
import type { Db } from "../database/database";
import { sha256 } from "../hash";
import { findStaff } from "./find-staff";
import { FixedLifetimeAdapter } from "./fixed-lifetime-adapter";

type StaffSession = { id: string; expiresAt: Date; staff: StaffMember };

export type StaffSessions = {
  /** Opens a session of 12 hours in the caller's transaction. Returns the token; only its SHA-256 is stored. */
  create: (tx: Db, staffId: string) => Promise<{ token: string; expiresAt: Date }>;
  /** The session of a token, or null if it is unknown, has expired, or its person was removed. */
  read: (token: string) => Promise<StaffSession | null>;
  end: (sessionId: string) => Promise<void>;
};

/** Sessions of the console, separate from those of drivers. */
export function createStaffSessions(db: Db, now: () => Date): StaffSessions {
  const lucia = luciaFor(db, now);
  return {
    create: async (tx, staffId) => {
      const token = generateIdFromEntropySize(25);
      const endsAt = new Date(now().getTime() + STAFF_SESSION_LIFETIME);
      await luciaFor(tx, now).createSession(staffId, { endsAt }, { sessionId: sha256(token) });
      return { token, expiresAt: endsAt };
    },
    read: async (token) => {
      const { session } = await lucia.validateSession(sha256(token));
      const member = session && (await findStaff(db, session.userId));
      return session && member
        ? { id: session.id, expiresAt: session.endsAt ?? session.expiresAt, staff: member }
        : null;
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
  };
}

/** Ends every session of a member of staff. */
export async function endStaffSessions(tx: Db, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.userId, staffId));
}

function luciaFor(db: Db, now: () => Date) {
  return new Lucia(new FixedLifetimeAdapter(db, staffSessions, staff, STAFF_SESSION_LIFETIME, now), {
    sessionExpiresIn: new TimeSpan(STAFF_SESSION_LIFETIME, "ms"),
    getSessionAttributes: ({ endsAt }) => ({ endsAt }),
  });
}
