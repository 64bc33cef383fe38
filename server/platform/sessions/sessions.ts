import { eq } from "drizzle-orm";
import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { sessions as sessionTable, users } from "../../../drizzle/schema/accounts";
import { deviceName } from "../../../shared/accounts/device-name";
import { SESSION_LIFETIME } from "../../../shared/limits";
import type { User } from "../../../shared/schemas/accounts";
import type { Db } from "../database/database";
import { sha256 } from "../hash";
import { FixedLifetimeAdapter } from "./fixed-lifetime-adapter";

export type Session = { id: string; expiresAt: Date; authenticatedAt: Date; user: User };

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: { email: string; firstName: string; lastName: string };
    DatabaseSessionAttributes: { endsAt?: Date; authenticatedAt?: Date; device?: string };
  }
}

export type Sessions = {
  /**
   * Opens a session of 24 hours (§9) in the caller's transaction, for a person who has just proven who they are. Returns
   * the token; only its SHA-256 is stored.
   */
  create: (tx: Db, userId: string, userAgent?: string) => Promise<{ token: string; expiresAt: Date }>;
  /** The session of a token, or null if it is unknown or expired. */
  read: (token: string) => Promise<Session | null>;
  /** Ends one session, by the id that `read` returned. */
  end: (sessionId: string) => Promise<void>;
};

/** Sessions by lucia. `now` decides what has expired. */
export function createSessions(db: Db, now: () => Date): Sessions {
  const lucia = createLucia(db, now);
  return {
    create: async (tx, userId, userAgent) => {
      const token = generateIdFromEntropySize(25);
      const authenticatedAt = now();
      const endsAt = new Date(authenticatedAt.getTime() + SESSION_LIFETIME);
      const attributes = { endsAt, authenticatedAt, device: deviceName(userAgent ?? "") };
      await createLucia(tx, now).createSession(userId, attributes, { sessionId: sha256(token) });
      return { token, expiresAt: endsAt };
    },
    read: async (token) => {
      const { session, user } = await lucia.validateSession(sha256(token));
      if (!session) return null;
      const { id, endsAt, expiresAt, authenticatedAt } = session;
      return { id, expiresAt: endsAt ?? expiresAt, authenticatedAt: authenticatedAt ?? new Date(0), user };
    },
    end: (sessionId) => lucia.invalidateSession(sessionId),
  };
}

/** Records that the person of a session has proven again who they are. False if it ended in between. */
export async function renewProof(tx: Db, sessionId: string, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(sessionTable)
    .set({ authenticatedAt: now })
    .where(eq(sessionTable.id, sessionId))
    .returning({ id: sessionTable.id });
  return renewed.length > 0;
}

function createLucia(db: Db, now: () => Date) {
  return new Lucia(new FixedLifetimeAdapter(db, sessionTable, users, SESSION_LIFETIME, now), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFETIME, "ms"),
    getSessionAttributes: ({ endsAt, authenticatedAt }) => ({ endsAt, authenticatedAt }),
    // The row contains the password's hash: select only public columns.
    getUserAttributes: ({ email, firstName, lastName }) => ({ email, firstName, lastName }),
  });
}
