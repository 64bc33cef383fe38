import { inArray, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { staff } from "../../drizzle/schema/staff";
import type { Db } from "../database/database";
import type { Page } from "./pages";
import type { OperatorAction } from "./queries";

/** Everybody who ever worked in the console, by name: the log also names those who left. */
export function everyoneOfStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name);
}

/** A page of the log with names instead of ids, where the person is known. */
export async function withNames(db: Db, { items, next }: Page<OperatorAction>) {
  const actors = new Map((await everyoneOfStaff(db)).map(({ id, name }) => [id, name]));
  const subjects = items.flatMap(({ subject }) => subject ?? []);
  const people = new Map(
    (subjects.length === 0 ? [] : await peopleAmong(db, subjects)).map(({ id, name }) => [id, name]),
  );
  return {
    items: items.map((item) => ({
      ...item,
      actorName: actors.get(item.actor) ?? null,
      /** Set if the subject is an account. */
      person: people.get(item.subject ?? "") ?? null,
      staffMember: actors.get(item.subject ?? "") ?? null,
    })),
    next,
  };
}

function peopleAmong(db: Db, ids: string[]) {
  return db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(inArray(users.id, ids));
}
