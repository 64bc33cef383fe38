import { desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import type { Db } from "../database/database";
import { isEntitled } from "../subscriptions/queries";

/** More than an operator reads; a longer list asks for a longer name. */
export const PEOPLE_MAX = 25;

/** The people whom a text may mean: account or profile id, e-mail, or part of a name. */
export async function findPeople(db: Db, text: string, now: Date) {
  const words = text.trim().slice(0, 254);
  if (words === "") return [];
  const exact = await people(
    db,
    or(eq(users.id, words), eq(drivers.id, words), eq(users.email, words.toLowerCase())),
  );
  const rows = exact.length > 0 ? exact : await people(db, named(words));
  return Promise.all(
    rows.map(async (row) => ({ ...row, isEntitled: await isEntitled(db, row.userId, now) })),
  );
}

/** One person by the account's id. */
export async function findPerson(db: Db, userId: string) {
  const [person] = await people(db, eq(users.id, userId));
  return person;
}

function named(words: string): SQL | undefined {
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(drivers.name, part), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, part));
}

function people(db: Db, where: SQL | undefined) {
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
      suspendedAt: drivers.suspendedAt,
      suspensionReason: drivers.suspensionReason,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(where)
    .orderBy(desc(users.createdAt))
    .limit(PEOPLE_MAX);
}
