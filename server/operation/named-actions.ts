import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { letters } from "../../drizzle/schema/letters";
import { queueItems } from "../../drizzle/schema/queue";
import { cases } from "../../drizzle/schema/reports";
import { schools } from "../../drizzle/schema/schools";
import { staff } from "../../drizzle/schema/staff";
import { queueKindNames } from "../../shared/queue";
import type { Db } from "../platform/database/database";
import type { OperatorAction } from "./actions-about";
import type { Page } from "./paging";

/** What an action was about, as a person may read it; `about` says where it opens in the console. */
type Named = {
  words: string;
  about: { kind: "person" | "item" | "school"; id: string } | null;
};

/** Everybody who ever worked in the console, by name: the log also names those who left. */
export function everyoneOfStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name);
}

/** A page of the log with names instead of ids, where what they stand for is known. */
export async function withNames(db: Db, { items, next }: Page<OperatorAction>) {
  const actors = new Map((await everyoneOfStaff(db)).map(({ id, name }) => [id, name]));
  const subjects = [...new Set(items.flatMap(({ subject }) => subject ?? []))];
  const named = new Map<string, Named>();
  for (const id of subjects) {
    const words = actors.get(id);
    if (words !== undefined) named.set(id, { words, about: null });
  }
  if (subjects.length > 0) for (const { id, ...name } of await namesOf(db, subjects)) named.set(id, name);
  return {
    items: items.map((item) => ({
      ...item,
      actorName: actors.get(item.actor) ?? null,
      /** Null if nothing is known under this id any more. */
      named: named.get(item.subject ?? "") ?? null,
    })),
    next,
  };
}

async function namesOf(db: Db, ids: string[]): Promise<(Named & { id: string })[]> {
  const found = await Promise.all([
    db
      .select({ id: users.id, words: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
      .from(users)
      .where(inArray(users.id, ids)),
    db
      .select({
        id: queueItems.subject,
        itemId: queueItems.id,
        kind: queueItems.kind,
        driver: sql<string | null>`coalesce(${drivers.name}, ${cases.name})`,
      })
      .from(queueItems)
      .leftJoin(cases, and(eq(queueItems.kind, "case"), eq(cases.id, queueItems.subject)))
      .leftJoin(drivers, eq(drivers.id, cases.driverId))
      .where(and(inArray(queueItems.kind, queueKindNames), inArray(queueItems.subject, ids))),
    db.select({ id: schools.id, words: schools.name }).from(schools).where(inArray(schools.id, ids)),
    db.select({ id: letters.id, words: letters.title }).from(letters).where(inArray(letters.id, ids)),
  ]);
  const [people, items, catalogue, notices] = found;
  return [
    ...people.map(({ id, words }) => ({ id, words, about: { kind: "person" as const, id } })),
    ...items.map(({ id, itemId, kind, driver }) => ({
      id,
      words: driver ? `Caso de ${driver}` : itemNames[kind],
      about: { kind: "item" as const, id: itemId },
    })),
    ...catalogue.map(({ id, words }) => ({ id, words, about: { kind: "school" as const, id } })),
    ...notices.map(({ id, words }) => ({ id, words, about: null })),
  ];
}

const itemNames: Record<(typeof queueKindNames)[number], string> = {
  case: "Caso",
  document: "Documento",
  recommendation: "Recomendação",
  message: "Mensagem",
  "data-request": "Pedido de dados",
  payment: "Pagamento",
  link: "Link",
  other: "Item da fila",
};
