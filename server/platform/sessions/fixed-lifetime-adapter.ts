import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import type { Adapter, DatabaseSession } from "lucia";
import type { Db } from "../database/database";

type Tables = ConstructorParameters<typeof DrizzlePostgreSQLAdapter>;

/**
 * Lucia extends a session at half its life, both in its result and in the table. Ours are fixed (§9): the table's own
 * date decides, and lucia is shown a session that has just begun, so that it extends nothing.
 */
export class FixedLifetimeAdapter extends DrizzlePostgreSQLAdapter {
  constructor(
    db: Db,
    sessions: Tables[1],
    people: Tables[2],
    private readonly lifetime: number,
    private readonly now: () => Date,
  ) {
    super(db, sessions, people);
  }

  override setSession({ attributes: { endsAt, ...attributes }, ...session }: DatabaseSession): Promise<void> {
    return super.setSession({ ...session, expiresAt: endsAt ?? session.expiresAt, attributes });
  }

  override async getSessionAndUser(sessionId: string): ReturnType<Adapter["getSessionAndUser"]> {
    const [session, user] = await super.getSessionAndUser(sessionId);
    if (!session || session.expiresAt <= this.now()) return [null, null];
    const justBegun = new Date(Date.now() + this.lifetime);
    return [
      { ...session, expiresAt: justBegun, attributes: { ...session.attributes, endsAt: session.expiresAt } },
      user,
    ];
  }
}
