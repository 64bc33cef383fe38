import { expect, test } from "bun:test";
import { receivedRequests } from "../../../shared/families/requests/received-calls";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { at, YEAR } from "./request-people";

// `bun run test:long` runs this with 100,000 requests on PostgreSQL and prints the times; here a few, for the answers.
const ROWS = Number(process.env.CONSOLE_ROWS ?? 2000);
const isAtSize = ROWS >= 100_000;
const CALLS = isAtSize ? 15 : 1;
/** What one driver has of them: far more than the sixty that may be open. */
const OF_ONE = ROWS / 50;
const BAR_MS = 50;

const app = testApp();

test("a driver's list, its filters and its last page answer from the index", async () => {
  app.setNow(at("2026-12-20"));
  const [driver, other] = [await aPublishedDriver(app), await aPublishedDriver(app)];
  const { rawQuery } = app.services.database;
  // Requests of many families over the season, every fourth one open.
  await rawQuery(`insert into seat_requests (id, driver_id, year, state, first_name, phone, email, service_state, service_city, school,
      neighborhood, shift, seats, created_at, opened_at, ended_at)
    select 'r' || n, case when n % 50 = 0 then '${driver.id}' else '${other.id}' end, ${YEAR},
      (array['open', 'none', 'agreed', 'withdrawn'])[1 + n / 50 % 4], 'Ana', '+55119' || lpad(n::text, 8, '0'), 'r' || n || '@email.com',
      'SP', 'Campinas', 'EMEF Padre Anchieta', 'Cambuí', (array['morning', 'afternoon'])[1 + n / 200 % 2], 1 + n % 4, m, m,
      case when n / 50 % 2 = 1 then m end
    from generate_series(1, ${ROWS}) n, lateral (select timestamptz '2026-09-01' + n * interval '100 days' / ${ROWS} as m) moments`);
  await rawQuery("analyze");
  const list = async (query: Record<string, string>) => {
    const { status, body } = await driver.get("/drivers/requests", query);
    expect({ status, body }).toMatchObject({ status: 200 });
    return receivedRequests.parse(body);
  };
  const first = await list({});
  expect([first.requests.length, first.counts.unanswered]).toEqual([20, OF_ONE / 4]);
  let count = 20;
  let lastPage = "";
  for (let cursor = first.next; cursor; ) {
    lastPage = cursor;
    const page = await list({ limit: "200", cursor });
    count += page.requests.length;
    cursor = page.next;
  }
  expect(count).toBe(OF_ONE);
  const filtered = [{ state: "waiting", shift: "afternoon" }, { state: "has" }];
  for (const query of [{}, { limit: "200" }, ...filtered, { cursor: lastPage }]) {
    const times: number[] = [];
    for (let round = 0; round < CALLS; round++) {
      const before = performance.now();
      await list(query);
      times.push(performance.now() - before);
    }
    const median = times.toSorted((a, b) => a - b)[CALLS >> 1] ?? 0;
    if (isAtSize)
      console.log(`${JSON.stringify(query)}: ${median.toFixed(0)} ms (of ${CALLS}, ${ROWS} requests)`);
    expect([query, isAtSize && median > BAR_MS]).toEqual([query, false]);
  }
}, 600_000);
