import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../platform/database/database";
import { log } from "../platform/http/log";
import type { Session } from "../platform/sessions/sessions";
import type { Shown } from "./shown";
import type { Tally } from "./tally";
import type { Visitor } from "./visitor-codes";

type Asker = Visitor & {
  db: Db;
  tally: Tally;
  bearerToken: string | null;
  session: () => Promise<Session | null>;
};

/** Counts what an API call showed. Signed-in drivers do not count for their own profile. */
export function countAnswer(asker: Asker, shown: Shown): void {
  if (!asker.bearerToken) asker.tally.countShown([shown], asker);
  else
    withoutOwn(asker, shown).then(
      (others) => asker.tally.countShown([others], asker),
      (error: unknown) => log.warn({ err: error }, "a list was not counted"),
    );
}

async function withoutOwn({ db, session }: Asker, shown: Shown): Promise<Shown> {
  const found = await session();
  if (!found) return shown;
  const [own] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, found.user.id));
  return { ...shown, driverIds: shown.driverIds.filter((id) => id !== own?.id) };
}
