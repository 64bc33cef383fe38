import { beforeAll, expect, test } from "bun:test";
import { receivedRequests } from "../../../shared/families/requests/received-calls";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { type TestApp, testApp } from "../../support/app";
import { at, YEAR } from "./request-people";

// `bun run test:long` runs this with 100,000 requests on PostgreSQL and prints the times; here a few, for the answers.
const ROWS = Number(process.env.CONSOLE_ROWS ?? 2000);
const isAtSize = ROWS >= 100_000;
const CALLS = isAtSize ? 15 : 1;
/** What one driver has of them: far more than the sixty that may be open. */
const OF_ONE = ROWS / 50;
const BAR_MS = 50;

const app = testApp();
let driver: Awaited<ReturnType<typeof aPublishedDriver>>;
beforeAll(async () => {
  app.setNow(at("2026-12-20"));
  driver = await aPublishedDriver(app);
  await fill(app, driver.id);
}, 600_000);

test("a driver's list, its filters and its last page answer from the index", async () => {
  const list = async (query: Record<string, string>) => {
    const { status, body } = await driver.get("/drivers/requests", query);
    expect({ status, body }).toMatchObject({ status: 200 });
    return receivedRequests.parse(body);
  };
  const first = await list({});
  expect(first.requests).toHaveLength(20);
  expect(first.counts.unanswered).toBe(OF_ONE / 4);
  let count = first.requests.length;
  let lastPage = "";
  for (let cursor = first.next; cursor; ) {
    lastPage = cursor;
    const page = await list({ limit: "200", cursor });
    count += page.requests.length;
    cursor = page.next;
  }
  expect(count).toBe(OF_ONE);
  const slow: string[] = [];
  const timed = async (name: string, query: Record<string, string>) => {
    const times: number[] = [];
    for (let round = 0; round < CALLS; round++) {
      const before = performance.now();
      await list(query);
      times.push(performance.now() - before);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    if (!isAtSize) return;
    console.log(`${name}: ${median.toFixed(0)} ms (median of ${CALLS}, ${ROWS} requests)`);
    if (median > BAR_MS) slow.push(`${name}: ${median.toFixed(0)} ms, not ${BAR_MS} ms`);
  };
  await timed("the first page", {});
  await timed("200 of them", { limit: "200" });
  await timed("those that wait in a shift", { state: "waiting", shift: "afternoon" });
  await timed("a state that none is in", { state: "has" });
  await timed("the last page", { cursor: lastPage });
  expect(slow).toEqual([]);
}, 120_000);

/** Requests of many families to many drivers, over the season, every fourth one open. */
async function fill({ services }: TestApp, driverId: string): Promise<void> {
  const { rawQuery } = services.database;
  const families = (from: string, owner: string, rows: number) =>
    rawQuery(`insert into seat_requests (id, driver_id, year, state, first_name, phone, email, service_state, service_city, school,
        neighborhood, shift, seats, created_at, opened_at, ended_at)
      select '${from}' || n, ${owner}, ${YEAR}, (array['open', 'none', 'agreed', 'withdrawn'])[1 + n % 4], 'Ana',
        '+55119' || lpad(n::text, 8, '0'), '${from}' || n || '@email.com', 'SP', 'Campinas', 'EMEF Padre Anchieta', 'Cambuí',
        (array['morning', 'afternoon'])[1 + n / 4 % 2], 1 + n % 4, m, m, case when n % 2 = 1 then m end
      from generate_series(1, ${rows}) n, lateral (select timestamptz '2026-09-01' + n * interval '100 days' / ${rows} as m) moments`);
  await rawQuery("insert into photos (hash) values (repeat('0', 64))");
  await rawQuery(`insert into users (id, email, first_name, last_name, password_hash, terms_version, terms_accepted_at, created_at)
    select 'u' || n, 'pessoa' || n || '@email.com', 'Edson', 'Ribeiro', 'x', '1', now(), now() from generate_series(0, 199) n`);
  await rawQuery(`insert into drivers (id, user_id, name, phone, photo_hash, vehicle_type, vehicle_brand, vehicle_color, vehicle_year,
      capacity, available_seats, available, services, description, service_state, service_city, offered_school_transport,
      offered_neighborhoods, created_at)
    select 'd' || n, 'u' || n, 'Ribeiro de Tal', '+55119' || lpad(n::text, 8, '0'), repeat('0', 64), 'Van Escolar', 'Fiat', 'Branca',
      2020, 15, 3, true, array['Transporte Manhã'], '', 'SP', 'Campinas', array['E'], array['B'], now() from generate_series(0, 199) n`);
  await families("r", "'d' || n % 200", ROWS - OF_ONE);
  await families("s", `'${driverId}'`, OF_ONE);
  await rawQuery("analyze");
}
