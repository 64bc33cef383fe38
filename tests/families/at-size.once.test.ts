import { afterAll, expect, test } from "bun:test";
import { pushDevices } from "../../drizzle/schema/push/tables";
import { notifyWaitingPhones } from "../../server/families/waiting/notify-waiting-phones";
import { sha256 } from "../../server/platform/hash";
import { receivedRequests } from "../../shared/families/requests/received-calls";
import { aPublishedDriver } from "../drivers/profile-calls";
import { startPushService } from "../process/push/stand-in";
import { testAppWithMail } from "../support/app";
import { until } from "../support/until";
import { at, IN_SEASON, YEAR } from "./requests/request-people";
import { everybodyWaits } from "./waiting/waiting-families";

// `bun run test:long` runs this with many on PostgreSQL and looks at the times; here a few, for the answers.
const PHONES = Number(process.env.PUSH_PHONES ?? 50);
const MS_OF_PHONE = PHONES >= 1000 ? 60 : Number.POSITIVE_INFINITY;
const ROWS = Number(process.env.CONSOLE_ROWS ?? 2000);
const MS_OF_LIST = ROWS >= 100_000 ? 50 : Number.POSITIVE_INFINITY;

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "e5".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());

test(`${PHONES} phones that wait for one school are told once each, in time`, async () => {
  running.app.setNow(IN_SEASON);
  const { services } = running.app;
  const phones = Array.from({ length: PHONES }, service.newPhone);
  const since = { service: "local" as const, createdAt: IN_SEASON, lastSeenAt: IN_SEASON };
  const devices = phones.map(({ device, subscription: { endpoint, keys } }, index) => {
    const secrets = { secretHash: sha256(device), keyId: services.pushKeys?.id ?? "" };
    return { id: `p${index}`, ...secrets, endpoint, ...keys, ...since };
  });
  await services.db.insert(pushDevices).values(devices);
  const families = devices.map(({ id }) => ({ id, deviceId: id }));
  await everybodyWaits(services.db, families);
  const began = performance.now();
  for (let twice = 0; twice < 2; twice++) {
    await notifyWaitingPhones.handle(services, {});
    await until("all phones", () => phones.every(({ shown }) => shown.length > 0), PHONES * 1000);
  }
  expect(performance.now() - began).toBeLessThan(PHONES * MS_OF_PHONE);
  expect(phones.filter(({ shown }) => shown.length !== 1)).toEqual([]);
}, 600_000);

test(`a driver's first and last page of ${ROWS} requests and a filter answer in time`, async () => {
  running.app.setNow(at("2026-12-20"));
  const [driver, other] = [await aPublishedDriver(running.app), await aPublishedDriver(running.app)];
  const { rawQuery } = running.app.services.database;
  // Requests of many families over the season, every fourth one open, every fiftieth this driver's.
  await rawQuery(`insert into seat_requests (id, driver_id, year, state, first_name, phone, email, service_state, service_city, school,
      neighborhood, shift, seats, created_at, opened_at, ended_at)
    select 'r' || n, case when n % 50 = 0 then '${driver.id}' else '${other.id}' end, ${YEAR},
      (array['open', 'none', 'agreed', 'withdrawn'])[1 + n / 50 % 4], 'Ana', '+55119' || lpad(n::text, 8, '0'), 'r' || n || '@email.com',
      'SP', 'Campinas', 'EMEF Padre Anchieta', 'Cambuí', (array['morning', 'afternoon'])[1 + n / 200 % 2], 1 + n % 4, m, m,
      case when n / 50 % 2 = 1 then m end
    from generate_series(1, ${ROWS}) n, lateral (select timestamptz '2026-09-01' + n * interval '100 days' / ${ROWS} as m) moments`);
  await rawQuery("analyze");
  const list = async (query: Record<string, string>) => {
    const { body } = await driver.get("/drivers/requests", query);
    return receivedRequests.parse(body);
  };
  let [count, lastPage] = [0, {}];
  for (let cursor: string | null = null; count < ROWS / 50; ) {
    lastPage = cursor ? { cursor } : {};
    const page = await list({ limit: "20", ...lastPage });
    count += page.requests.length;
    cursor = page.next;
  }
  for (const query of [{}, { state: "waiting", shift: "afternoon" }, lastPage]) {
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      const before = performance.now();
      await list(query);
      times.push(performance.now() - before);
    }
    expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(MS_OF_LIST);
  }
}, 600_000);
