import { beforeAll, describe, expect, test } from "bun:test";
import { drizzle } from "drizzle-orm/pg-proxy";
import * as schema from "../../../drizzle/schema";
import { listReports } from "../../../server/cases/reports/queries";
import { listDeadJobs } from "../../../server/console/ops/dead-jobs";
import { findPeople } from "../../../server/console/ops/find-people";
import { waitingItems } from "../../../server/console/queue-queries";
import { listMessages } from "../../../server/families/contact/queries";
import { listActions } from "../../../server/operation/actions-about";
import type { Page, PageInput } from "../../../server/operation/paging";
import type { Db } from "../../../server/platform/database/database";
import { testApp } from "../../support/app";
import { fillManyPeople, WANTED } from "./many-people";

// A thousand times the demo data: 68,000 drivers and as many reports, messages and actions.
const app = testApp();
beforeAll(async () => {
  await fillManyPeople(app.services.database);
}, 240_000);

type Read = (db: Db, page: PageInput) => Promise<Page<object>>;
const lists: [string, Read][] = [
  ["reports", (db, page) => listReports(db, page)],
  ["all reports", (db, page) => listReports(db, { all: true, ...page })],
  ["one profile's reports", (db, page) => listReports(db, { driverId: "d1", all: true, ...page })],
  ["messages", (db, page) => listMessages(db, page)],
  ["actions", (db, page) => listActions(db, page)],
  ["actions of a kind", (db, page) => listActions(db, { action: "suspended", ...page })],
  ["actions of a member of staff", (db, page) => listActions(db, { actor: "helena", ...page })],
  ["dead jobs", (db, page) => listDeadJobs({ db }, page)],
  ["people", (db, page) => findPeople(db, { text: "sao vicente", ...page }, new Date())],
];

describe("a list", () => {
  test.each(lists)("of %s has all rows on its pages, each once", async (_name, read) => {
    const whole = await read(app.services.db, { limit: 200 });
    const paged: object[] = [];
    for (let after: string | undefined; paged.length < 200; ) {
      const page = await read(app.services.db, { limit: 40, ...(after && { after }) });
      paged.push(...page.items);
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged.length).toBeGreaterThanOrEqual(120);
    expect(paged).toEqual(whole.items);
  });

  test("of all reports has open ones before resolved ones", async () => {
    const { items } = await listReports(app.services.db, { all: true, driverId: "d1", limit: 200 });
    const isOpen = items.map(({ resolvedAt }) => resolvedAt === null);
    expect(isOpen).toEqual(isOpen.toSorted((a, b) => Number(b) - Number(a)));
    expect(new Set(isOpen).size).toBe(2);
  });
});

describe("someone is found", () => {
  test.each([
    ["by the phone as people write it", "(11) 91234-5678"],
    ["by the phone with the country's code", "+55 11 91234 5678"],
    ["by the end of the phone", "234-5678"],
    ["by name and city without accents", "joao goncalves sao vicente"],
    ["by the beginnings of words, in any order", "goncal jo"],
    ["by a word of the e-mail", "jgoncalves"],
    ["by the e-mail in capitals", "JGONCALVES@EMAIL.COM"],
    ["by the profile's id", "d1"],
  ])("%s", async (_how, text) => {
    const { items } = await findPeople(app.services.db, { text }, new Date());
    expect(items.map(({ userId }) => userId)).toEqual([WANTED]);
  });

  test.each(["", "!!!", "'; drop", "%", "\\", "🚐", "a:* & b", "99999999"])(
    "not by %j, and nothing fails",
    async (text) => {
      expect((await findPeople(app.services.db, { text }, new Date())).items).toEqual([]);
    },
  );
});

// The index in a query's plan: no list scans a whole table, at any depth.
test.each(lists.filter(([name]) => name !== "dead jobs"))(
  "%s are read with an index, also on late pages",
  async (_name, read) => {
    const { next } = await read(app.services.db, { limit: 100 });
    const plans = await plansOf((db) => read(db, { limit: 50, after: next ?? "none" }));
    expect(plans).toContain("Index");
    expect(plans).not.toMatch(/Seq Scan on (users|drivers|reports|operator_log|contact_messages)\b/);
  },
);

describe("the queue with 10,000 items", () => {
  const WAITING = 10_000;
  beforeAll(async () => {
    await app.services.database.rawQuery(
      `insert into queue_items (id, kind, subject, opened_at, due_at, is_urgent)
       select lpad(translate(n::text, '0123456789', 'bcdefghijk'), 16, 'a'), case n % 3 when 0 then 'case' when 1 then 'message' else 'other' end,
         'subject' || n, now() - n * interval '1 minute', now() + n * 7 % 1000 * interval '1 hour', n % 50 = 0
       from generate_series(1, ${WAITING}) n`,
    );
    await app.services.database.rawQuery("analyze queue_items");
  });

  test("opens with an index, for all kinds and for one, without sorting", async () => {
    for (const kind of [undefined, "case"] as const) {
      const plan = await plansOf((db) => waitingItems(db, { kind }));
      expect(plan).toContain("queue_items_open");
      // The few parts of a row are sorted, the rows are not.
      expect(plan).not.toMatch(/Sort Key: (?!\(+part\.)/);
    }
  });

  test("has all items on its screens, urgent first, then what is due first, each once", async () => {
    const read: { id: string; isUrgent: boolean; dueAt: Date }[] = [];
    for (let cursor: string | undefined; ; cursor = read.at(-1)?.id) {
      const { items, hasMore } = await waitingItems(app.services.db, { kind: "message", cursor });
      read.push(...items);
      if (!hasMore) break;
    }
    const order = ({ isUrgent, dueAt }: (typeof read)[number]) =>
      [Number(!isUrgent), dueAt.getTime()] as const;
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(read.length).toBeGreaterThan(WAITING / 4);
    expect(read.map(order)).toEqual(read.map(order).toSorted(([a, b], [c, d]) => a - c || b - d));
  });
});

/** The query plan of a read; the read itself finds nothing. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  // It supports what a read needs, but its results have another type than a real database's.
  const explaining = drizzle(
    async (statement, parameters) => {
      const { rows } = await app.services.database.rawQuery(`explain ${statement}`, parameters);
      plans.push(...rows.map((row) => String(row["QUERY PLAN"])));
      return { rows: [] };
    },
    { schema, casing: "snake_case" },
  );
  await read(explaining as unknown as Db);
  return plans.join("\n");
}
