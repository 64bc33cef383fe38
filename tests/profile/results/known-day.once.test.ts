import { beforeAll, expect, test } from "bun:test";
import { eq, inArray, sum } from "drizzle-orm";
import { driverDays, searchDays, searchedPlaces, visits } from "../../../drizzle/schema/results";
import { figuresByCity } from "../../../server/console/figures/cities";
import { shownList } from "../../../server/counting/shown";
import { Tally } from "../../../server/counting/tally";
import { registerVisit } from "../../../server/drivers/register-visit";
import { hideProfile } from "../../../server/drivers/unpublish-profile";
import type { Db } from "../../../server/platform/database/database";
import { DAY } from "../../../shared/limits";
import { paths, visitPath, whatsappPath } from "../../../shared/paths";
import type { OwnResults } from "../../../shared/schemas/results";
import { aPublishedDriver } from "../../people/drivers";
import { testApp } from "../../support/app";

// A known day of traffic over all sources. In São Paulo it is the 15th, from noon to midnight.
const noon = new Date("2031-03-15T15:00:00Z");
const lastSecond = new Date("2031-03-16T02:59:59Z");
const midnight = new Date("2031-03-16T03:00:00Z");
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile";
const SCHOOL = "EMEF Padre Anchieta";
const OTHER = "Colégio Rio Branco";

type Driver = Awaited<ReturnType<typeof aPublishedDriver>>;
let free: Driver;
let full: Driver;

const app = testApp({ TRUSTED_PROXY_HOPS: "1" });
const place = { serviceState: "SP", serviceCity: "Campinas" };
const noSeat = { availableSeats: 0, available: false };
beforeAll(async () => {
  app.setNow(noon);
  free = await aPublishedDriver(app, { ...place, offeredSchoolTransport: [OTHER] });
  full = await aPublishedDriver(app, { ...place, ...noSeat, offeredSchoolTransport: [SCHOOL] });
});

type From = { address?: number; userAgent?: string; token?: string; method?: string; via?: string };

/** One request of a visitor: each address is a separate household. `via` posts how a profile was reached. */
async function ask(path: string, { address = 1, userAgent = PHONE, token, method, via }: From = {}) {
  const answer = await fetch(`${app.url}${path}`, {
    method: method ?? (via ? "POST" : "GET"),
    headers: {
      "user-agent": userAgent,
      "x-forwarded-for": `203.0.113.${address}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(via && { "content-type": "application/json" }),
    },
    ...(via && { body: JSON.stringify({ via }) }),
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
}

async function shownResults({ get }: Driver): Promise<OwnResults> {
  await app.services.tally.flush();
  return (await get("/drivers/results", { days: "7" })).body as OwnResults;
}

const listing = "/buscar?estado=SP&cidade=Campinas";
const search = "/api/drivers/search?state=SP&city=Campinas";
const trpcSearch = `/api/trpc/drivers.search?input=${encodeURIComponent(JSON.stringify({ state: "SP", city: "Campinas" }))}`;

test("a known day of traffic is counted exactly, over all sources, in the day on which it was seen", async () => {
  // Rendered once, then sent from memory; with equivalent URLs. Both drivers: 6.
  for (let time = 0; time < 5; time++) await ask(listing);
  await ask(`${listing}&utm_source=x`);
  // Over REST and tRPC: 3.
  for (const path of [search, search, trpcSearch]) await ask(path);
  // On the home page only drivers with free seats: 2.
  for (const path of [paths.home, "/api/drivers/featured"]) await ask(path, { address: 9 });
  // Robots, and HEAD requests, don't count.
  for (const path of [listing, search]) await ask(path, { userAgent: "Googlebot/2.1" });
  await ask(listing, { method: "HEAD" });
  // The owner sees the other one.
  const { token } = free.account;
  await ask(search, { token });
  const bySearch = { address: 1, via: "search" };
  const byQr = { address: 2, via: "qr" };
  for (const visitor of [
    bySearch,
    { address: 1, via: "qr" },
    byQr,
    { address: 3, via: "city" },
    { address: 4, via: "whatever" },
    { address: 6, via: "link", token },
    { address: 7, via: "link", userAgent: "curl/8" },
  ])
    await ask(visitPath(free.id), visitor);
  for (const visitor of [bySearch, bySearch, byQr]) await ask(whatsappPath(free.id), visitor);
  const ofFull = (await shownResults(full)).figures;
  expect([ofFull.appearances.total, ofFull.visits.total]).toEqual([10, 0]);
  expect((await shownResults(free)).sources).toEqual([
    { source: "search", appearances: 11, visits: 1, openings: 1 },
    { source: "city", appearances: 0, visits: 1, openings: 0 },
    { source: "link", appearances: 0, visits: 1, openings: 0 },
    { source: "qr", appearances: 0, visits: 1, openings: 1 },
    { source: "season", appearances: 0, visits: 0, openings: 0 },
  ]);
  // The operator sees the same, by city; a search counts once whatever it shows.
  const counts = { appearances: 21, visits: 4, openings: 2, searches: 10, foundNobody: 0, withoutSeat: 0 };
  expect(await figuresByCity(app.services.db, noon)).toEqual([{ state: "SP", city: "Campinas", ...counts }]);

  app.setNow(lastSecond);
  // Of one network ten count a day, by pages and calls together; of another one more.
  for (const path of [listing, search, trpcSearch, listing]) await ask(path);
  await ask(listing, { address: 9 });
  await ask(visitPath(full.id), { via: "search" });
  app.setNow(midnight);
  await ask(listing);
  await ask(visitPath(full.id), { via: "search" });
  const { days, figures, since } = await shownResults(full);
  expect(days.slice(-2)).toEqual(["2031-03-15", "2031-03-16"]);
  expect(figures.appearances.values.slice(-2)).toEqual([11, 1]);
  expect(figures.visits.values.slice(-2)).toEqual([1, 1]);
  // Two days old: before that nothing was counted, and there is no comparison.
  expect([since, figures.visits.values[0], figures.visits.before]).toEqual(["2031-03-15", null, null]);
});

test("unmet searches are counted by known place and shift, over all sources, and shown from three families on", async () => {
  app.setNow(noon);
  // Names of one driver alone are told to nobody else.
  await aPublishedDriver(app, { ...place, ...noSeat, offeredSchoolTransport: [SCHOOL, OTHER] });
  const vain = `${listing}&escola=${encodeURIComponent(SCHOOL)}`;
  const call = (school: string, more = "") => `${search}&school=${encodeURIComponent(school)}${more}`;
  // On a rendered page, a cached one, and in a call with another spelling of the school it is one family.
  for (const path of [vain, vain, call("E.M.E.F. Pe. Anchieta")]) await ask(path, { address: 1 });
  // A network is one family, whatever device and shift it pretends.
  for (let turn = 0; turn < 4; turn++)
    for (const shift of ["", "&turno=tarde"])
      await ask(vain + shift, { address: 2, userAgent: `${PHONE} ${turn}` });
  await ask(vain, { address: 9, userAgent: "Googlebot/2.1" });
  expect((await shownResults(free)).demand).toEqual([]);
  // Nor is one network on several days several families that can be told.
  for (const later of [1, 2]) {
    app.setNow(new Date(noon.getTime() + later * DAY));
    await ask(call(SCHOOL), { address: 1 });
    await app.services.tally.flush();
  }
  app.setNow(noon);
  // Nor does another shift make it another family of the day, after its first search was written.
  await ask(call(SCHOOL, "&turno=manha"), { address: 2 });
  expect((await shownResults(free)).demand).toEqual([]);
  await ask(call("Escola Municipal de Ensino Fundamental Padre Anchieta"), { address: 3 });
  // Not stored: unknown names, and searches that comfort filters left without results. Free seats were found.
  const notStored = [call("Filho da Ana, rua 3"), call(SCHOOL, "&ar=1"), call(OTHER)];
  for (const address of [1, 2, 3, 4])
    for (const path of [...notStored, call(OTHER, "&turno=noturno")]) await ask(path, { address });
  const school = { label: SCHOOL, shift: null, families: 5, isServed: false };
  const night = { label: OTHER, shift: "noturno", families: 4, isServed: true };
  expect((await shownResults(free)).demand).toMatchObject([school, night]);
  const kept = await app.services.db.select().from(searchedPlaces);
  expect(JSON.stringify(kept)).not.toContain("Ana");
});

/** A visit by a phone, or its opening of WhatsApp. */
const visit = (id: string, clientAddress: string, userAgent: string, opened = false) => {
  const visitor = { session: async () => null, clientAddress, userAgent };
  return registerVisit({ ...app.services, ...visitor }, { id, via: "search", opened });
};
/** A profile's visits and openings. */
async function countOf(id: string) {
  await app.services.tally.flush();
  const ofDriver = eq(driverDays.driverId, id);
  const counts = { visits: sum(driverDays.visits), openings: sum(driverDays.openings) };
  const [counted] = await app.services.db.select(counts).from(driverDays).where(ofDriver);
  return [Number(counted?.visits), Number(counted?.openings)];
}

test("of one network ten visitors count, whether stored before or concurrent, of another one more; nothing says who they were", async () => {
  const { id } = await aPublishedDriver(app);
  const phones = Array.from({ length: 30 }, (_, number) => `Celular ${number}`);
  for (const some of [phones.slice(0, 4), phones.slice(2, 8), phones.slice(8)]) {
    await Promise.all(some.map((phone) => visit(id, "203.0.113.2", phone)));
    await app.services.tally.flush();
  }
  expect(await countOf(id)).toEqual([10, 0]);
  // A household's IPv6 network counts as one, whatever address a phone has in it.
  await Promise.all(phones.map((phone, number) => visit(id, `2001:db8:1:2::${number + 1}`, phone)));
  await visit(id, "203.0.113.3", "Celular 0");
  expect(await countOf(id)).toEqual([21, 0]);
  // What is stored has no IP address.
  const rows = await app.services.db.select().from(visits).where(eq(visits.driverId, id));
  expect(rows).toHaveLength(21);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/);
});

test("WhatsApp counts once per visitor, before or after the visit is stored, and only while the profile is visible", async () => {
  const { id, publish } = await aPublishedDriver(app);
  const ana = (opened: boolean) => visit(id, "203.0.113.5", "Celular da Ana", opened);
  const bia = (opened: boolean) => visit(id, "203.0.113.6", "Celular da Bia", opened);
  await ana(true);
  await ana(false);
  expect(await countOf(id)).toEqual([1, 1]);
  await ana(true);
  await bia(false);
  expect(await countOf(id)).toEqual([2, 1]);
  await bia(true);
  // What was seen of a visible profile counts, whenever it is written; nothing else does.
  await hideProfile(app.services.db, id, app.services.now());
  await visit(id, "203.0.113.7", "Celular da Cida", true);
  expect(await countOf(id)).toEqual([2, 2]);
  await visit(id, "203.0.113.7", "Celular da Cida", true);
  await publish();
  await visit(id, "203.0.113.7", "Celular da Dora");
  expect(await countOf(id)).toEqual([3, 2]);
});

test("without scripts, the button of the notice's page counts once, and nobody gets past the notice", async () => {
  const { id } = await aPublishedDriver(app);
  const open = (headers: Record<string, string> = {}, method = "GET") =>
    fetch(app.url + paths.openWhatsapp(id), { method, redirect: "manual", headers }).then((answer) =>
      answer.headers.get("location"),
    );
  // From elsewhere, as an image on another site or a link in a message, it counts nothing.
  for (const site of ["cross-site", "none"])
    expect(await open({ "sec-fetch-site": site })).toBe(paths.whatsappNotice(id));
  expect(await open({}, "HEAD")).toBe(paths.whatsappNotice(id));
  expect(await countOf(id)).toEqual([0, 0]);
  const phone = { "sec-fetch-site": "same-origin", "user-agent": PHONE };
  expect(await open(phone)).toStartWith("https://wa.me/55");
  expect(await countOf(id)).toEqual([1, 1]);
  await hideProfile(app.services.db, id, app.services.now());
  expect(await open(phone)).toBe(`${paths.whatsappNotice(id)}?falhou=sim`);
  expect((await fetch(app.url + paths.whatsappNotice(id))).status).toBe(404);
});

/** The database behind a connection that breaks: before a transaction begins, or after its commit. */
function breaking(db: Db, when: "before" | "after"): Db {
  const transaction: Db["transaction"] = async (run, config) => {
    if (when === "after") await db.transaction(run, config);
    throw new Error("Connection terminated unexpectedly");
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}

test("what was committed counts once though the response was lost; what was not is written later, a deleted driver or not", async () => {
  const { db } = app.services;
  const { id } = await aPublishedDriver(app, { serviceState: "AC", serviceCity: "Xapuri" });
  const searched = { state: "AC", city: "xapuri", kind: "city" as const, name: "xapuri" };
  const search = { searched, shift: "" as const, foundNobody: false, isUnmet: true };
  const list = { ...shownList("search", [{ id }, { id: "abcdefghijklmnop" }]), search };
  const flush = async (when: "before" | "after") => {
    const tally = new Tally(breaking(db, when), () => new Date());
    tally.countShown([list], { clientAddress: "203.0.113.7", userAgent: PHONE });
    await tally.flush();
    Object.assign(tally, { db });
    await tally.flush();
    await tally.stop();
    const days = await db.select().from(driverDays).where(eq(driverDays.driverId, id));
    const places = await db.select().from(searchedPlaces).where(eq(searchedPlaces.city, "xapuri"));
    const ids = places.map((found) => found.id);
    const searches = await db.select().from(searchDays).where(inArray(searchDays.placeId, ids));
    return [days.flatMap(({ appearances }) => appearances || []), searches.map((day) => day.searches)];
  };
  expect(await flush("after")).toEqual([[1], [1]]);
  expect(await flush("before")).toEqual([[2], [2]]);
});
