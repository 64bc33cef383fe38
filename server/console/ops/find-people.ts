import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { searchQuery, searchVector } from "../../../drizzle/schema/people-search";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { heldSince } from "../../drivers/visibility";
import { olderThan, type Page, type PageInput, type Position, readPage } from "../../operation/paging";
import type { Db } from "../../platform/database/database";

const TEXT_MAX_LENGTH = 254;
const PHONE_DIGITS_MIN = 4;
/** How many of the newest accounts are compared one by one before the index is asked. */
const LOOKED_AT = 250;
/** About so many of the newest accounts for each result the index is asked first: a name that 1 in 200 have fills a page. */
const ASKED_ABOUT_FOR_EACH = 200;

/**
 * A page of the people whom a text may mean, newest first: account or profile id, e-mail, the end of a phone number, or
 * prefixes of words of name, e-mail, city and state, with or without accents ("joao campinas"). @param byContact false
 * for callers who must not learn whose an e-mail or a phone number is
 */
export async function findPeople(
  db: Db,
  { text, byContact = true, ...page }: { text: string; byContact?: boolean } & PageInput,
  now: Date,
): Promise<Page<Person>> {
  const words = text.trim().slice(0, TEXT_MAX_LENGTH);
  if (words === "") return { items: [], next: null };
  const [exact] = await people(
    db,
    or(
      eq(users.id, words),
      byContact ? eq(users.email, words.toLowerCase()) : undefined,
      // Not in one query with the others: a condition on both tables would read all rows.
      sql`${users.id} = (select ${drivers.userId} from ${drivers} where ${drivers.id} = ${words})`,
    ),
    { now, count: 1 },
  );
  if (exact) return { items: [exact], next: null };
  return readPage(
    page,
    async (position, count) => {
      const ids = await idsOfPage(db, meantBy(words, byContact), position, count);
      return ids.length === 0 ? [] : people(db, inArray(users.id, ids), { now, count });
    },
    ({ createdAt, userId }) => ({ at: createdAt.toISOString(), id: userId }),
  );
}

/**
 * The accounts of a page, newest first. A name that many have is found among the newest accounts; a rarer one by the index,
 * which has to read all who have it before it can sort them, so it is asked about newer accounts first.
 */
async function idsOfPage(
  db: Db,
  { isMeant, ids }: Meant,
  position: Position | undefined,
  count: number,
): Promise<string[]> {
  const older = olderThan(position, users.createdAt, users.id);
  const newest = [desc(users.createdAt), desc(users.id)];
  let since: string | null = null;
  if (isMeant) {
    const recent = db
      .select()
      .from(users)
      .where(older)
      .orderBy(...newest)
      .limit(LOOKED_AT)
      .as("users");
    const edge = db
      .select({ at: users.createdAt })
      .from(users)
      .where(older)
      .orderBy(...newest)
      .offset(count * ASKED_ABOUT_FOR_EACH)
      .limit(1);
    const common = await db
      .select({ id: users.id, edge: sql<string | null>`(${edge})::text` })
      .from(recent)
      .leftJoin(drivers, eq(drivers.userId, users.id))
      .where(isMeant)
      .orderBy(...newest)
      .limit(count);
    if (common.length === count) return common.map(({ id }) => id);
    // A name that none of these has is so rare that the index reads few anyway.
    since = common[0]?.edge ?? null;
  }
  const meantSince = async (from?: string) => {
    const found = await db
      .select({ id: sql<string>`found.id` })
      .from(sql`(${ids}) found`)
      .where(
        and(
          position && sql`(found.created_at, found.id) < (${position.at}::timestamptz, ${position.id})`,
          from === undefined ? undefined : sql`found.created_at >= ${from}::timestamptz`,
        ),
      )
      .orderBy(sql`found.created_at desc, found.id desc`)
      .limit(count);
    return found.map(({ id }) => id);
  };
  const newer = since === null ? [] : await meantSince(since);
  return newer.length === count ? newer : meantSince();
}

/** The account of an account or profile id. */
export async function userIdOf(db: Db, id: string): Promise<string> {
  const [driver] = await db.select({ userId: drivers.userId }).from(drivers).where(eq(drivers.id, id));
  return driver?.userId ?? id;
}

/** One person by the account's id. */
export async function findPerson(db: Db, userId: string, now: Date): Promise<Person | undefined> {
  const [person] = await people(db, eq(users.id, userId), { now, count: 1 });
  return person;
}

export type Person = Awaited<ReturnType<typeof people>>[number];

const ofProfiles = sql`
  select ${users.id}, ${users.createdAt} from ${drivers} join ${users} on ${users.id} = ${drivers.userId}`;

/** Whom a text means: as a query of ids and their moments and, for words, also as a condition on an account and its profile. */
type Meant = { ids: SQL; isMeant?: SQL };

function meantBy(text: string, byContact: boolean): Meant {
  // Zeros before a whole number are the long-distance prefix; an end of a number may begin with one.
  const digits = text.replace(/\D/g, "").replace(/^0+(?=[1-9]\d{9})/, "");
  if (byContact && /^[\d\s()+.-]+$/.test(text) && digits.length >= PHONE_DIGITS_MIN) {
    const backwards = [...digits].reverse().join("");
    return {
      ids: sql`${ofProfiles} where reverse(${drivers.phone}) like ${`${backwards}%`}`,
    };
  }
  const query = searchQuery(text);
  const account = sql`${searchVector(users.firstName, users.lastName, users.email)} @@ ${query}`;
  const profile = sql`${searchVector(drivers.name, drivers.serviceCity, drivers.serviceState)} @@ ${query}`;
  // The index covers name and e-mail together; its results are checked again without the e-mail.
  const named = sql`${searchVector(users.firstName, users.lastName)} @@ ${query}`;
  const both = byContact ? account : sql`(${account} and ${named})`;
  return {
    ids: sql`select ${users.id}, ${users.createdAt} from ${users} where ${both} union ${ofProfiles} where ${profile}`,
    isMeant: sql`(${byContact ? account : named} or coalesce(${profile}, false))`,
  };
}

function people(db: Db, where: SQL | undefined, { now, count }: { now: Date; count: number }) {
  return db
    .select({
      userId: users.id,
      driverId: drivers.id,
      name: sql<string>`coalesce(${drivers.name}, ${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
      phone: drivers.phone,
      city: drivers.serviceCity,
      state: drivers.serviceState,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isPublic: drivers.isPublic,
      isEntitled: sql<boolean>`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${users.id}
        and ${subscriptions.entitledUntil} > ${now.toISOString()}::timestamptz)`,
      suspendedAt: drivers.suspendedAt,
      heldAt: heldSince,
      suspensionReason: drivers.suspensionReason,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(count);
}
