import { beforeAll, expect, test } from "bun:test";
import { drizzle } from "drizzle-orm/pg-proxy";
import * as schema from "../../../drizzle/schema";
import { listReports } from "../../../server/cases/reports/queries";
import { storeFigureSnapshots } from "../../../server/console/figures/snapshot";
import { listDeadJobs } from "../../../server/console/ops/dead-jobs";
import { findPeople } from "../../../server/console/ops/find-people";
import { waitingItems } from "../../../server/console/queue-queries";
import { listMessages } from "../../../server/families/contact/queries";
import { listActions } from "../../../server/operation/actions-about";
import type { Page, PageInput } from "../../../server/operation/paging";
import type { Db } from "../../../server/platform/database/database";
import { testApp } from "../../support/app";
import { signedInStaff } from "../staff";

// `bun run test:long` runs this with 100,000 of each thing on PostgreSQL and prints the times; here fewer, for the answers.
const ROWS = Number(process.env.CONSOLE_ROWS ?? 20_000);
const isAtSize = ROWS >= 100_000;
const CALLS = isAtSize ? 15 : 1;

let staff: Awaited<ReturnType<typeof signedInStaff>>;
const app = testApp();
beforeAll(async () => {
  staff = await signedInStaff(app);
  await fill();
}, 600_000);

test("the page of figures reads a snapshot, whatever there ever was", async () => {
  await storeFigureSnapshots.run(app.services, {});
  const before = await staff.calls.figures.over.query({ period: "month" });
  expect(before.periods.at(-1)?.drivers).toBe(ROWS);
  await app.services.database.rawQuery("delete from driver_days where driver_id = 'd30'");
  expect(await staff.calls.figures.over.query({ period: "month" })).toEqual(before);
});

test("the console answers as fast as the product promises", async () => {
  const { calls } = staff;
  const promised: [name: string, atMost: number, call: () => Promise<unknown>][] = [
    ["figures", 100, () => calls.figures.over.query({ period: "month" })],
    ["a name that all have", 100, () => calls.people.find.query({ text: "ribeiro" })],
    ["a name of some", 100, () => calls.people.find.query({ text: "vigesimo" })],
    ["search: escola", 100, () => calls.search.all.query({ text: "escola" })],
    ["search: a protocol", 100, () => calls.search.all.query({ text: "KKKK2222" })],
    ["a record", 50, () => calls.people.file.query({ id: "u2" })],
    ["mails of a record", 200, () => calls.people.mails.query({ id: "u2" })],
    ["the queue", 50, () => calls.queue.list.query({})],
    ["its counts", 50, () => calls.queue.counts.query()],
    ["health", 50, () => calls.health.now.query()],
  ];
  for (const [name, atMost, call] of promised) {
    const times: number[] = [];
    for (let round = 0; round < CALLS; round++) {
      const before = performance.now();
      await call();
      times.push(performance.now() - before);
    }
    if (!isAtSize) continue;
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    console.log(`${name}: ${median.toFixed(0)} ms (median of ${CALLS}, ${ROWS} rows)`);
    expect({ name, isFast: median <= atMost }).toEqual({ name, isFast: true });
  }
});

type Read = (db: Db, page: PageInput) => Promise<Page<object>>;
const lists: [string, Read][] = [
  ["all reports", (db, page) => listReports(db, { all: true, ...page })],
  ["one profile's reports", (db, page) => listReports(db, { driverId: "d1", all: true, ...page })],
  ["messages", (db, page) => listMessages(db, page)],
  ["dead jobs", (db, page) => listDeadJobs({ db }, page)],
  ["actions of a kind", (db, page) => listActions(db, { action: "suspended", ...page })],
  ["people", (db, page) => findPeople(db, { text: "sao vicente", ...page }, new Date())],
];

test.each(lists)(
  "a list of %s has all rows on its pages, each once, and is read with an index",
  async (name, read) => {
    const { db } = app.services;
    const whole = await read(db, { limit: 120 });
    const first = await read(db, { limit: 60 });
    const after = first.next ?? "none";
    const second = await read(db, { limit: 60, after });
    expect([...first.items, ...second.items]).toEqual(whole.items);
    expect(whole.items).toHaveLength(120);
    // The queue's own tables have few rows.
    if (name === "dead jobs") return;
    const plans = await plansOf((explaining) => read(explaining, { limit: 50, after }));
    expect(plans).toContain("Index");
    expect(plans).not.toMatch(/Seq Scan on (users|drivers|reports|operator_log)\b/);
  },
);

test("a queue of 10,000 opens with an index and without sorting", async () => {
  const { database } = app.services;
  await database.rawQuery(
    `insert into queue_items (id, kind, subject, opened_at, due_at, is_urgent)
     select lpad(translate(n::text, '0123456789', 'bcdefghijk'), 16, 'l'), case n % 3 when 0 then 'case' when 1 then 'message' else 'other' end,
       'subject' || n, now() - n * interval '1 minute', now() + n * 7 % 1000 * interval '1 hour', n % 50 = 0
     from generate_series(1, 10000) n`,
  );
  await database.rawQuery("analyze queue_items");
  for (const kind of [undefined, "case"] as const) {
    const plan = await plansOf((explaining) => waitingItems(explaining, { kind }));
    expect(plan).toContain("queue_items_open");
    // The few parts of a row are sorted, the rows are not.
    expect(plan).not.toMatch(/Sort Key: (?!\(+part\.)/);
  }
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

/** As many of each thing; account u1 is João Gonçalves of São Vicente, and driver d1 has reports of others'. */
async function fill(): Promise<void> {
  const { rawQuery } = app.services.database;
  const insert = (columns: string, values: string, rows = ROWS) =>
    rawQuery(`insert into ${columns} select ${values} from generate_series(1, ${rows}) n`);
  const moment = `now() - interval '400 days' + n * interval '300 days' / ${ROWS}`;
  const itemId = "lpad(translate(n::text, '0123456789', 'bcdefghijk'), 16, 'a')";
  await rawQuery("insert into photos (hash) values (repeat('0', 64))");
  await insert(
    "users (id, email, first_name, last_name, password_hash, terms_version, terms_accepted_at, created_at, email_confirmed_at)",
    `'u' || n, case when n = 1 then 'jgoncalves@email.com' else 'pessoa' || n || '@email.com' end,
     case when n = 1 then 'João' when n in (500, 1000) then 'Raro' when n % 100 = 0 then 'Centesimo' when n % 20 = 0 then 'Vigesimo'
       when n % 2 = 0 then 'Metade' else 'Edson' end, 'Ribeiro', 'x', '1', ${moment}, ${moment}, ${moment}`,
  );
  await insert(
    `drivers (id, user_id, name, phone, photo_hash, vehicle_type, vehicle_brand, vehicle_color, vehicle_year, capacity, available_seats,
     available, services, description, service_state, service_city, offered_school_transport, offered_neighborhoods, created_at)`,
    `'d' || n, 'u' || n, case when n = 1 then 'João Gonçalves' else 'Ribeiro de Tal' end,
     case when n = 1 then '+5511912345678' else '+55119' || lpad((n * 7)::text, 8, '0') end, repeat('0', 64), 'Van Escolar', 'Fiat', 'Branca',
     2020, 15, 3, true, array['Transporte Manhã'], '', 'SP', case when n = 1 or n % 100 = 0 then 'São Vicente' else 'Cidade ' || n % 500 end,
     array['E'], array['B'], ${moment}`,
  );
  await insert(
    "driver_days (driver_id, day, source, appearances, visits, openings)",
    "'d' || n, current_date - (n % 30)::int, 'link', 5, 2, 1",
  );
  await insert("cases (id, driver_id, opened_at)", `'d' || n, 'd' || n, ${moment}`);
  await insert(
    "reports (id, case_id, reason, created_at, protocol, resolved_at, outcome, resolution)",
    `'r' || n, 'd' || case when n <= 160 then 1 else n end, 'x', ${moment}, translate(upper(lpad(to_hex(n), 8, 'z')), '01', 'GH'),
     case when n % 2 = 0 then now() end, case when n % 2 = 0 then 'sem medida' end, case when n % 2 = 0 then 'y' end`,
  );
  await insert(
    "queue_items (id, kind, subject, opened_at, due_at, driver_id, closed_at)",
    `${itemId}, (array['message', 'document', 'recommendation'])[1 + n % 3], 'm' || n, ${moment}, now(), 'd' || 2 + n / 30,
     case when n % 10 > 0 then now() end`,
  );
  await insert(
    "schools (id, state, city, city_name, name, key, slug, words, created_at, updated_at)",
    `'s' || n, 'SP', 'Cidade', 'cidade ' || n % 500, 'Escola', 'escola ' || n, 'escola-' || n,
     'escola municipal ' || case when n % 1000 = 0 then 'rara' else 'de tal' end, now(), now()`,
  );
  await insert(
    "operator_log (id, action, subject, reason, actor, at)",
    `'a' || n, case when n % 20 = 0 then 'suspended' else 'looked-up' end, 'u' || n, '', 'bruno', ${moment}`,
  );
  await insert(
    "jobs.job (name, data, state, created_on, completed_on)",
    "'mail-seats', jsonb_build_object('driverId', 'd' || n), 'completed', now() - interval '1 hour', now() - interval '50 minutes'",
  );
  await insert(
    "contact_messages (id, name, email, subject, message, created_at)",
    `'m' || n, 'Ana', 'ana' || n || '@email.com', 'x', 'y', ${moment}`,
  );
  const dead = "'dead-jobs', '{}', 'mail-report', now() + (n / 7) * interval '1 second'";
  await insert("jobs.job (name, data, source_name, created_on)", dead, 1000);
  await rawQuery("analyze");
}
