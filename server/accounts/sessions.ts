import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { sessions as sessionTable, users } from "../../drizzle/schema/accounts";
import { SESSION_LIFETIME } from "../../shared/limits";
import { sha256 } from "../app/hash";
import type { Db } from "../app/database";

export type SessionUser = { id: string; email: string; firstName: string; lastName: string };
export type Session = { id: string; expiresAt: Date; user: SessionUser };

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: { email: string; firstName: string; lastName: string };
    DatabaseSessionAttributes: { endsAt?: Date };
  }
}

export type Sessions = {
  /** Opens a session of 24 hours (§9). The token is told once; only its SHA-256 is stored. */
  create: (userId: string) => Promise<{ token: string; expiresAt: Date }>;
  read: (token: string) => Promise<Session | null>;
  end: (token: string) => Promise<void>;
};

/** Sessions by lucia. */
export function createSessions(db: Db): Sessions {
  const lucia = createLucia(db);
  return {
    create: async (userId) => {
      const token = generateIdFromEntropySize(25);
      const session = await lucia.createSession(userId, {}, { sessionId: sha256(token) });
      return { token, expiresAt: session.expiresAt };
    },
    read: async (token) => {
      const { session, user } = await lucia.validateSession(sha256(token));
      return session ? { id: session.id, expiresAt: session.endsAt ?? session.expiresAt, user } : null;
    },
    end: (token) => lucia.invalidateSession(sha256(token)),
  };
}

function createLucia(db: Db) {
  return new Lucia(new FixedLifetimeAdapter(db, sessionTable, users), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFETIME, "ms"),
    getSessionAttributes: ({ endsAt }) => ({ endsAt }),
    // The row holds the password's hash too: name what may leave.
    getUserAttributes: ({ email, firstName, lastName }) => ({ email, firstName, lastName }),
  });
}

// Lucia prolongs a session at half its life, in its answer and in the table. The 24 hours of §9 are fixed:
// the write is dropped and the table's own date is handed on as `endsAt`.
class FixedLifetimeAdapter extends DrizzlePostgreSQLAdapter {
  override async updateSessionExpiration(): Promise<void> {}

  override async getSessionAndUser(sessionId: string): ReturnType<Adapter["getSessionAndUser"]> {
    const [session, user] = await super.getSessionAndUser(sessionId);
    return [session && { ...session, attributes: { ...session.attributes, endsAt: session.expiresAt } }, user];
  }
}
