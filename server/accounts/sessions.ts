import { and, eq, ne } from "drizzle-orm";
import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { sessions as sessionTable, users } from "../../drizzle/schema/accounts";
import { SESSION_LIFETIME } from "../../shared/limits";
import type { User } from "../../shared/schemas/accounts";
import type { Db } from "../database/database";
import { sha256 } from "../hash";
import { FixedLifetimeAdapter } from "./fixed-lifetime-adapter";

export type Session = { id: string; expiresAt: Date; user: User };

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: { email: string; firstName: string; lastName: string };
    DatabaseSessionAttributes: { endsAt?: Date };
  }
}

export type Sessions = {
  /** Opens a session of 24 hours (§9) in the caller's transaction. Returns the token; only its SHA-256 is stored. */
  create: (tx: Db, userId: string) => Promise<{ token: string; expiresAt: Date }>;
  /** The session of a token, or null if it is unknown or expired. */
  read: (token: string) => Promise<Session | null>;
  /** Ends one session, by the id that `read` returned. */
  end: (sessionId: string) => Promise<void>;
};

/** Sessions by lucia. `now` decides what has expired. */
export function createSessions(db: Db, now: () => Date = () => new Date()): Sessions {
  const lucia = createLucia(db, now);
  return {
    create: async (tx, userId) => {
      const token = generateIdFromEntropySize(25);
      const endsAt = new Date(now().getTime() + SESSION_LIFETIME);
      await createLucia(tx, now).createSession(userId, { endsAt }, { sessionId: sha256(token) });
      return { token, expiresAt: endsAt };
    },
    read: async (token) => {
      const { session, user } = await lucia.validateSession(sha256(token));
      return session ? { id: session.id, expiresAt: session.endsAt ?? session.expiresAt, user } : null;
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
  };
}

/** Ends every session of a user, as after a password reset. */
export async function endSessionsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessionTable).where(eq(sessionTable.userId, userId));
}

/** Ends every session of a user except one; returns how many ended. */
export async function endOtherSessionsOf(tx: Db, userId: string, keptId: string): Promise<number> {
  const others = and(eq(sessionTable.userId, userId), ne(sessionTable.id, keptId));
  const ended = await tx.delete(sessionTable).where(others).returning({ userId: sessionTable.userId });
  return ended.length;
}

function createLucia(db: Db, now: () => Date) {
  return new Lucia(new FixedLifetimeAdapter(db, sessionTable, users, SESSION_LIFETIME, now), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFETIME, "ms"),
    getSessionAttributes: ({ endsAt }) => ({ endsAt }),
    // The row contains the password's hash: select only public columns.
    getUserAttributes: ({ email, firstName, lastName }) => ({ email, firstName, lastName }),
  });
}
