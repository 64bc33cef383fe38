import { beforeAll, expect, test } from "bun:test";
import { storeFigureSnapshots } from "../../../server/console/figures/snapshot";
import { type TestApp, testApp } from "../../support/app";
import { signedInStaff } from "../staff";

// `bun run test:long` runs this with 100,000 of each thing on PostgreSQL and prints the times; here a few, for the answers.
const ROWS = Number(process.env.CONSOLE_ROWS ?? 2000);
const isAtSize = ROWS >= 100_000;
const CALLS = isAtSize ? 15 : 1;

let staff: Awaited<ReturnType<typeof signedInStaff>>;
const app = testApp();
beforeAll(async () => {
  staff = await signedInStaff(app);
  await fill(app);
}, 600_000);

const slow: string[] = [];

/** Prints the median of some calls, and notes it if it is more than the product promises. */
async function timed(name: string, atMost: number, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < CALLS; round++) {
    const before = performance.now();
    await call();
    times.push(performance.now() - before);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  if (!isAtSize) return;
  console.log(`${name}: ${median.toFixed(0)} ms (median of ${CALLS}, ${ROWS} rows)`);
  if (median > atMost) slow.push(`${name}: ${median.toFixed(0)} ms, not ${atMost} ms`);
}

test("the page of figures reads a snapshot, whatever there ever was", async () => {
  await storeFigureSnapshots.run(app.services, {});
  const before = await staff.calls.figures.over.query({ period: "month" });
  expect(before.periods.at(-1)?.drivers).toBe(ROWS);
  await app.services.database.rawQuery("delete from drivers where id = 'd1'");
  expect(await staff.calls.figures.over.query({ period: "month" })).toEqual(before);
  for (const period of ["day", "week", "month"] as const)
    await timed(`figures, ${period}`, 100, () => staff.calls.figures.over.query({ period }));
}, 120_000);

test("a name that everybody has, one that few have and one that nobody has are found newest first", async () => {
  const { items, next } = await staff.calls.people.find.query({ text: "ribeiro" });
  expect(items.slice(0, 2).map(({ userId }) => userId)).toEqual([`u${ROWS}`, `u${ROWS - 1}`]);
  const rest = await staff.calls.people.find.query({ text: "ribeiro", cursor: next });
  expect(rest.items[0]?.userId).toBe(`u${ROWS - items.length}`);
  const rare = await staff.calls.people.find.query({ text: "raro" });
  expect(rare.items.map(({ userId }) => userId)).toEqual(["u1000", "u1"]);
  await timed("a name that all have", 100, () => staff.calls.people.find.query({ text: "ribeiro" }));
  await timed("its second page", 100, () => staff.calls.people.find.query({ text: "ribeiro", cursor: next }));
  for (const part of ["metade", "vigesimo", "centesimo", "raro"])
    await timed(`a name of some: ${part}`, 100, () => staff.calls.people.find.query({ text: part }));
}, 120_000);

test("the search over everything finds what all have and what few have", async () => {
  const found = await staff.calls.search.all.query({ text: "escola" });
  expect(found.schools.map(({ id }) => id)).toContain("s1");
  expect((await staff.calls.search.all.query({ text: "rara" })).schools).toHaveLength(
    Math.min(5, ROWS / 1000),
  );
  // Of those whom the index is asked about first; a reader's search goes by name alone.
  const oneInHundred = Array.from({ length: 5 }, (_, index) => `u${ROWS - index * 100}`);
  const reader = await signedInStaff(app, "reader");
  for (const { calls } of [staff, reader])
    expect((await calls.search.all.query({ text: "centesimo" })).people.map(({ userId }) => userId)).toEqual(
      oneInHundred,
    );
  for (const text of ["escola", "escola municipal rara", "ribeiro", "KKKK2222", "in_nobody"])
    await timed(`search: ${text}`, 100, () => staff.calls.search.all.query({ text }));
}, 120_000);

test("letters, a record, the queue and the log answer from indexes", async () => {
  const { letters } = await staff.calls.letters.list.query();
  expect(letters[0]).toMatchObject({ recipients: ROWS, waiting: 1, givenUp: 2, sent: ROWS - 3 });
  await timed("letters", 50, () => staff.calls.letters.list.query());
  await timed("a record", 50, () => staff.calls.people.file.query({ id: "u2" }));
  await timed("mails of a record", 200, () => staff.calls.people.mails.query({ id: "u2" }));
  await timed("log of a record", 50, () => staff.calls.log.list.query({ subject: "u2" }));
  await timed("the queue", 50, () => staff.calls.queue.list.query({}));
  await timed("its counts", 50, () => staff.calls.queue.counts.query());
  await timed("health", 50, () => staff.calls.health.now.query());
}, 120_000);

test("nothing took longer than the product promises", () => {
  expect(slow).toEqual([]);
});

/** As many accounts, profiles, subscriptions, days with visits, recipients of a letter, jobs, items and actions. */
async function fill({ services }: TestApp): Promise<void> {
  const { rawQuery } = services.database;
  const all = `generate_series(1, ${ROWS}) n`;
  const moment = `now() - interval '400 days' + n * interval '300 days' / ${ROWS}`;
  await rawQuery("insert into photos (hash) values (repeat('0', 64))");
  await rawQuery(`insert into users (id, email, first_name, last_name, password_hash, terms_version, terms_accepted_at, created_at, email_confirmed_at)
    select 'u' || n, 'pessoa' || n || '@email.com', case when n in (1, 1000) then 'Raro' when n % 100 = 0 then 'Centesimo'
      when n % 20 = 0 then 'Vigesimo' when n % 2 = 0 then 'Metade' else 'Edson' end, 'Ribeiro', 'x', '1', ${moment}, ${moment}, ${moment} from ${all}`);
  await rawQuery(`insert into drivers (id, user_id, name, phone, photo_hash, vehicle_type, vehicle_brand, vehicle_color, vehicle_year,
      capacity, available_seats, available, services, description, service_state, service_city, offered_school_transport,
      offered_neighborhoods, created_at)
    select 'd' || n, 'u' || n, 'Ribeiro de Tal', '+55119' || lpad((n * 7)::text, 8, '0'), repeat('0', 64),
      'Van Escolar', 'Fiat', 'Branca', 2020, 15, 3, true, array['Transporte Manhã'], '', 'SP', 'Cidade ' || n % 500, array['E'], array['B'],
      ${moment} from ${all}`);
  await rawQuery(`insert into driver_days (driver_id, day, source, appearances, visits, openings)
    select 'd' || n, current_date - (n % 30)::int, 'link', 5, 2, 1 from ${all}`);
  await rawQuery(`insert into letters (id, title, paragraphs, recipients, sent_by, started_at, is_running)
    select 'carta00000000001', 'Aviso', array['x'], ${ROWS}, id, now(), true from staff limit 1`);
  await rawQuery(`insert into letter_recipients (letter_id, user_id, tries, sent_at, given_up_at)
    select 'carta00000000001', 'u' || n, 1, case when n > 3 then now() end, case when n in (2, 3) then now() end from ${all}`);
  await rawQuery(`insert into queue_items (id, kind, subject, opened_at, due_at, driver_id, closed_at)
    select lpad(translate(n::text, '0123456789', 'bcdefghijk'), 16, 'a'),
      (array['message', 'document', 'recommendation'])[1 + n % 3], 'm' || n, ${moment}, now(), 'd' || 2 + n / 30,
      case when n % 10 > 0 then now() end from ${all}`);
  await rawQuery(`insert into schools (id, state, city, city_name, name, key, slug, words, created_at, updated_at)
    select 's' || n, 'SP', 'Cidade', 'cidade ' || n % 500, 'Escola', 'escola ' || n, 'escola-' || n,
      'escola municipal ' || case when n % 1000 = 0 then 'rara' else 'de tal' end, now(), now() from ${all}`);
  await rawQuery(`insert into operator_log (id, action, subject, reason, actor, at)
    select 'a' || n, 'looked-up', 'u' || n, '', 'helena', ${moment} from ${all}`);
  await rawQuery(`insert into jobs.job (name, data, state, created_on, completed_on)
    select 'mail-seats', jsonb_build_object('driverId', 'd' || n), 'completed', now() - interval '1 hour', now() - interval '50 minutes' from ${all}`);
  await rawQuery("analyze");
}
