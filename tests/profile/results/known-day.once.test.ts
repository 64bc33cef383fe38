import { beforeAll, expect, test } from "bun:test";
import { searchedPlaces } from "../../../drizzle/schema/results";
import { figuresByCity } from "../../../server/console/figures/cities";
import { shownList } from "../../../server/counting/shown";
import { paths, visitPath, whatsappPath } from "../../../shared/paths";
import type { OwnResults } from "../../../shared/schemas/results";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";

// A known day of traffic over all sources. In São Paulo it is the 15th, from noon to midnight.
const noon = new Date("2031-03-15T15:00:00Z");
const lastSecond = new Date("2031-03-16T02:59:59Z");
const midnight = new Date("2031-03-16T03:00:00Z");
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile";
const SCHOOL = "EMEF Padre Anchieta";

type Driver = Awaited<ReturnType<typeof aPublishedDriver>>;
let free: Driver;
let full: Driver;

const app = testApp({ TRUSTED_PROXY_HOPS: "1" });
const place = { serviceState: "SP", serviceCity: "Campinas" };
const noSeat = { availableSeats: 0, available: false };
beforeAll(async () => {
  app.setNow(noon);
  const offered = { ...place, offeredSchoolTransport: ["Colégio Rio Branco"], availableSeats: 3 };
  free = await aPublishedDriver(app, offered);
  full = await aPublishedDriver(app, { ...place, ...noSeat, offeredSchoolTransport: [SCHOOL] });
}, 120_000);

type From = { address?: number; userAgent?: string; token?: string; method?: string; body?: object };

/** One request of a visitor: each address is a separate household. */
async function ask(path: string, { address = 1, userAgent = PHONE, token, method = "GET", body }: From = {}) {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      "user-agent": userAgent,
      "x-forwarded-for": `203.0.113.${address}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
}

async function shownResults({ get }: Driver): Promise<OwnResults> {
  await app.services.tally.flush();
  const answer = await get("/drivers/results", { days: "7" });
  expect(answer.status).toBe(200);
  return answer.body as OwnResults;
}

const totals = ({ figures: { appearances, visits, openings } }: OwnResults) => ({
  appearances: appearances.total,
  visits: visits.total,
  openings: openings.total,
});

const listing = "/buscar?estado=SP&cidade=Campinas";
const search = "/api/drivers/search?state=SP&city=Campinas";
const trpcSearch = `/api/trpc/drivers.search?input=${encodeURIComponent(JSON.stringify({ state: "SP", city: "Campinas" }))}`;

test("a known day of traffic is counted exactly, over all sources", async () => {
  // Rendered once, then sent from memory; with and without a body; with equivalent URLs. Both drivers: 6.
  for (let time = 0; time < 5; time++) await ask(listing);
  await ask(`${listing}&utm_source=x`);
  // Over REST and tRPC: 3.
  for (const path of [search, search, trpcSearch]) await ask(path);
  // On the home page only drivers with free seats: 2.
  for (const path of [paths.home, "/api/drivers/featured"]) await ask(path, { address: 9 });
  // Robots, and HEAD requests, don't count.
  for (const path of [listing, search, trpcSearch]) await ask(path, { userAgent: "Googlebot/2.1" });
  await ask(listing, { method: "HEAD" });
  // The owner sees the other one.
  await ask(search, { token: free.account.token });
  const visits = [
    { address: 1, body: { via: "search" } },
    { address: 1, body: { via: "qr" } },
    { address: 2, body: { via: "qr" } },
    { address: 3, body: { via: "city" } },
    { address: 4, body: { via: "whatever" } },
    { address: 5, body: {} },
    { address: 6, body: { via: "link" }, token: free.account.token },
    { address: 7, body: { via: "link" }, userAgent: "curl/8" },
  ];
  for (const visit of visits) await ask(visitPath(free.id), { method: "POST", ...visit });
  for (const address of [1, 1, 2]) {
    await ask(whatsappPath(free.id), { address });
    await ask(whatsappPath(free.id), {
      method: "POST",
      address,
      body: { via: address === 1 ? "search" : "qr" },
    });
  }

  expect(totals(await shownResults(free))).toEqual({ appearances: 11, visits: 5, openings: 2 });
  expect(totals(await shownResults(full))).toEqual({ appearances: 10, visits: 0, openings: 0 });
  expect((await shownResults(free)).sources).toEqual([
    { source: "search", appearances: 11, visits: 1, openings: 1 },
    { source: "city", appearances: 0, visits: 1, openings: 0 },
    { source: "link", appearances: 0, visits: 2, openings: 0 },
    { source: "qr", appearances: 0, visits: 1, openings: 1 },
    { source: "season", appearances: 0, visits: 0, openings: 0 },
  ]);
  // The operator sees the same, by city; a search counts once whatever it shows.
  const searched = { searches: 10, foundNobody: 0, withoutSeat: 0 };
  const shown = { appearances: 21, visits: 5, openings: 2 };
  expect(await figuresByCity(app.services.db, noon)).toEqual([
    { state: "SP", city: "Campinas", ...shown, ...searched },
  ]);
});

test("what was seen before midnight belongs to the day before, whenever it is written", async () => {
  app.setNow(lastSecond);
  // From another network: of one only ten count.
  await ask(listing);
  await ask(listing, { address: 9 });
  await ask(visitPath(full.id), { method: "POST", address: 1 });
  app.setNow(midnight);
  await ask(listing);
  await ask(visitPath(full.id), { method: "POST", address: 1 });
  const { days, figures, since } = await shownResults(full);
  expect(days.slice(-2)).toEqual(["2031-03-15", "2031-03-16"]);
  expect(figures.appearances.values.slice(-2)).toEqual([11, 1]);
  expect(figures.visits.values.slice(-2)).toEqual([1, 1]);
  // Two days old: before that nothing was counted, and there is no comparison.
  expect(since).toBe("2031-03-15");
  expect(figures.visits.values.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(figures.visits.before).toBeNull();
});

test("days without data are zero, and completely counted periods are compared", async () => {
  app.setNow(new Date("2031-03-28T15:00:00Z"));
  const { figures } = await shownResults(full);
  expect(figures.visits).toEqual({ total: 0, before: 2, values: [0, 0, 0, 0, 0, 0, 0] });
  app.setNow(new Date("2031-03-27T15:00:00Z"));
  expect((await shownResults(full)).figures.visits.before).toBeNull();
});

test("unmet searches are counted by known place and shift, over all sources, and shown from three families on", async () => {
  app.setNow(noon);
  // Names of one driver alone are told to nobody else.
  const offeredSchoolTransport = [SCHOOL, "Colégio Rio Branco"];
  await aPublishedDriver(app, { ...place, ...noSeat, offeredSchoolTransport });
  const vain = `${listing}&escola=${encodeURIComponent(SCHOOL)}`;
  const call = (school: string, more = "") =>
    `/api/drivers/search?state=SP&city=Campinas&school=${encodeURIComponent(school)}${more}`;
  // One family on a rendered page, a cached one, and in a call: even in another spelling of the school it is one
  // family.
  for (const path of [vain, vain, call("E.M.E.F. Pe. Anchieta")]) await ask(path, { address: 1 });
  // A network is one family, whatever device and shift it pretends.
  for (let turn = 0; turn < 10; turn++)
    for (const shift of ["", "&turno=tarde"])
      await ask(vain + shift, { address: 2, userAgent: `${PHONE} ${turn}` });
  await ask(vain, { address: 9, userAgent: "Googlebot/2.1" });
  expect((await shownResults(free)).demand).toEqual([]);
  // Nor is one network on several days several families that can be told.
  for (const later of [1, 2]) {
    app.setNow(new Date(noon.getTime() + later * 24 * 60 * 60 * 1000));
    await ask(call(SCHOOL), { address: 1 });
    await app.services.tally.flush();
  }
  app.setNow(noon);
  // Nor does another shift make it another family of the day, after its first search was written.
  await ask(call(SCHOOL, "&turno=manha"), { address: 2 });
  expect((await shownResults(free)).demand).toEqual([]);
  await ask(call("Escola Municipal de Ensino Fundamental Padre Anchieta"), { address: 3 });
  // Unknown names are not stored, nor searches without results because of comfort filters; drivers with free seats were
  // found.
  for (const address of [1, 2, 3, 4]) {
    await ask(call("Filho da Ana, rua 3"), { address });
    await ask(call(SCHOOL, "&ar=1"), { address });
    await ask(call("Colégio Rio Branco"), { address });
    await ask(call("Colégio Rio Branco", "&turno=noturno"), { address });
  }
  const school = {
    kind: "school",
    label: SCHOOL,
    at: "na",
    shift: null,
    year: null,
    families: 5,
    isServed: false,
  };
  const night = {
    kind: "school",
    label: "Colégio Rio Branco",
    at: "no",
    shift: "noturno",
    year: null,
    families: 4,
    isServed: true,
  };
  expect((await shownResults(free)).demand).toEqual([school as never, night as never]);
  expect((await shownResults(full)).demand.map(({ isServed }) => isServed)).toEqual([true, false]);
  const kept = await app.services.db.select().from(searchedPlaces);
  expect(JSON.stringify(kept)).not.toContain("Ana");
});

test("of 30 requests of one network a driver's appearances count ten, by pages and calls together; another network counts on", async () => {
  app.setNow(new Date("2031-04-15T15:00:00Z"));
  const driver = await aPublishedDriver(app, { serviceState: "MG", serviceCity: "Uberaba" });
  const page = "/buscar?estado=MG&cidade=Uberaba";
  const call = "/api/drivers/search?state=MG&city=Uberaba";
  for (let time = 0; time < 30; time++) await ask(time % 2 ? page : call, { userAgent: `${PHONE} ${time}` });
  expect(totals(await shownResults(driver)).appearances).toBe(10);
  for (let time = 0; time < 3; time++) await ask(call, { address: 2 });
  expect(totals(await shownResults(driver)).appearances).toBe(13);
  app.setNow(new Date("2031-04-16T15:00:00Z"));
  await ask(page);
  expect(totals(await shownResults(driver)).appearances).toBe(14);
});

test("a hundred thousand sendings of one page are one row, ten of each network, and a deleted driver doesn't affect the others", async () => {
  app.setNow(noon);
  const page = [shownList("city", [full, { id: "abcdefghijklmnop" }])];
  for (let time = 0; time < 100_000; time++) {
    const clientAddress = `203.0.${Math.floor((time % 1000) / 250)}.${time % 250}`;
    app.services.tally.countShown(page, { clientAddress, userAgent: PHONE });
  }
  const { sources } = await shownResults(full);
  expect(sources.find(({ source }) => source === "city")?.appearances).toBe(10_000);
});
