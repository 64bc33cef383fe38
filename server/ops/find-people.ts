import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { searchableText, searchVector } from "../../drizzle/schema/people-search";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import type { Db } from "../database/database";
import { olderThan, type Page, type PageInput, readPage } from "./pages";

const TEXT_MAX_LENGTH = 254;
const PHONE_DIGITS_MIN = 4;

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
  const meant = sql`${users.id} in (${idsOf(words, byContact)})`;
  return readPage(
    page,
    (position, count) =>
      people(db, and(meant, olderThan(position, users.createdAt, users.id)), { now, count }),
    ({ createdAt, userId }) => ({ at: createdAt.toISOString(), id: userId }),
  );
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

function idsOf(text: string, byContact: boolean): SQL {
  // Zeros before a whole number are the long-distance prefix; an end of a number may begin with one.
  const digits = text.replace(/\D/g, "").replace(/^0+(?=[1-9]\d{9})/, "");
  if (byContact && /^[\d\s()+.-]+$/.test(text) && digits.length >= PHONE_DIGITS_MIN) {
    const backwards = [...digits].reverse().join("");
    return sql`select ${drivers.userId} from ${drivers} where reverse(${drivers.phone}) like ${`${backwards}%`}`;
  }
  // Only letters, digits and blanks are left, so it can't be parsed as anything but words.
  const words = sql`nullif(btrim(${searchableText(sql`${text}::text`)}), '')`;
  const query = sql`to_tsquery('simple', replace(${words}, ' ', ':* & ') || ':*')`;
  const account = searchVector(users.firstName, users.lastName, users.email);
  const profile = searchVector(drivers.name, drivers.serviceCity, drivers.serviceState);
  // The index covers name and e-mail together; its results are checked again without the e-mail.
  const named = byContact ? sql`` : sql`and ${searchVector(users.firstName, users.lastName)} @@ ${query}`;
  return sql`select ${users.id} from ${users} where ${account} @@ ${query} ${named}
    union select ${drivers.userId} from ${drivers} where ${profile} @@ ${query}`;
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
      heldAt: drivers.heldAt,
      suspensionReason: drivers.suspensionReason,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(count);
}
