import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import { driverSeats } from "../../../drizzle/schema/seats";
import { driverChanged } from "../../../server/drivers/driver-changed";
import { DAY } from "../../../shared/limits";
import { schoolKey, schoolWords } from "../../../shared/places/school-names";
import { slugOf } from "../../../shared/places/slugs";
import { aPublishedDriver } from "../../people/drivers";
import { testApp } from "../../support/app";
import { pathsInSitemap } from "../discovery/crawl-site";
import { readPage } from "../discovery/read-page";

const app = testApp();
const place = "/transporte-escolar/mg/ouro-preto";

const ouroPreto = { serviceState: "MG", serviceCity: "Ouro Preto" };
const served = { offeredSchoolTransport: ["E.E. Marília de Dirceu"], offeredNeighborhoods: ["Saramenha"] };
/** A visible driver of Ouro Preto, or of another place. */
const driver = (change: object = {}, subscription: { entitledUntil?: Date } = {}) =>
  aPublishedDriver(app, { ...ouroPreto, ...served, ...change }, subscription);

async function open(path: string) {
  const answer = await fetch(app.url + path, { redirect: "manual" });
  const html = await answer.text();
  return { ...(await readPage(html)), status: answer.status, location: answer.headers.get("location"), html };
}

const call = (path: string) => fetch(`${app.url}/api${path}`).then((answer) => answer.json());

/** Whether search engines may keep a page, and whether the sitemap names it. */
async function findability(path: string) {
  const { status, meta } = await open(path);
  const isListed = (await pathsInSitemap(app.url)).includes(path);
  return { isIndexed: status === 200 && meta.get("robots") === undefined, isListed };
}
const indexed = { isIndexed: true, isListed: true };
const hidden = { isIndexed: false, isListed: false };

/** Changes what the product changes with a driver, and waits until cached pages know. */
async function changed(id: string, change: Promise<unknown>) {
  await change;
  await app.services.db.transaction((tx) => driverChanged(tx, id, app.services.now()));
  await app.services.driverChanges.settle();
}

async function addToCatalogue(change: Partial<typeof schools.$inferInsert> & { id: string; name: string }) {
  const { id, name, city = "Ouro Preto" } = change;
  const school = {
    city,
    state: "MG" as const,
    cityName: city.toLowerCase(),
    key: schoolKey(name),
    slug: slugOf(name),
    words: schoolWords([name]),
    neighborhood: "Bauxita",
    neighborhoodName: "bauxita",
    createdAt: new Date(),
    updatedAt: new Date(),
    ...change,
  };
  const { state, cityName, slug, key } = school;
  await app.services.db.insert(schools).values(school);
  await app.services.db.insert(schoolSlugs).values({ schoolId: id, state, cityName, slug });
  await app.services.db.insert(schoolNames).values({ schoolId: id, key, label: name });
}

// First, because a process reads once where the cities are.
test("the nearest cities are those by the catalogue's schools or, without coordinates, the largest of the state", async () => {
  for (const [id, city, latitude, longitude] of [
    ["r", "Recife", -8.05, -34.9],
    ["o", "Olinda", -8.01, -34.86],
    ["j", "Paulista", -7.94, -34.87],
    ["p", "Petrolina", -9.39, -40.5],
  ] as const)
    await addToCatalogue({ id, name: `EM ${city}`, state: "PE", city, latitude, longitude });
  for (const serviceCity of ["Recife", "Paulista", "Olinda", "Petrolina", "Petrolina", "Caruaru"])
    await driver({ serviceState: "PE", serviceCity });
  expect(await call("/places?state=pe&city=recife")).toMatchObject({
    besideTitle: "Cidades vizinhas",
    cities: [{ name: "Olinda" }, { name: "Paulista" }],
  });
  // Petrolina is 600 km away. Drivers are offered at most 60 km away, in whole kilometers, nearest first.
  const recife = await call("/search/relaxations?state=PE&city=Recife");
  expect(recife).toMatchObject({
    areNear: true,
    places: ["Recife", "Pernambuco", "Olinda", "Paulista"].map((name) => ({ name })),
    nearby: [{ city: "Olinda" }, { city: "Paulista" }],
  });
  const [olinda, paulista] = recife.nearby.map(({ kilometers }: { kilometers: number }) => kilometers);
  expect(olinda).toBeWithin(1, paulista + 1);
  expect(paulista).toBeLessThanOrEqual(60);
  expect(await call("/search/relaxations?state=PE&city=Jupi")).toMatchObject({ areNear: false });
});

describe("a place's page", () => {
  test("is indexed from three drivers on, and no longer as soon as the third is unpublished or lapses", async () => {
    await driver();
    const lapse = new Date(Date.now() + 34 * DAY);
    await driver({}, { entitledUntil: lapse });
    expect(await findability(place)).toEqual(hidden);
    const third = await driver({ offeredSchoolTransport: ["Colégio Arquidiocesano"] });
    // Opened twice, so that the second response is a cached one.
    for (const _ of [1, 2]) expect(await findability(place)).toEqual(indexed);
    await third.publish(false);
    expect(await findability(place)).toEqual(hidden);
    await third.publish();
    expect(await findability(place)).toEqual(indexed);
    app.setNow(lapse);
    expect(await findability(place)).toEqual(hidden);
    app.setNow(new Date());
    // Rendered for a later time.
    app.services.pages.clear();
  });

  test("shows what its drivers serve; of a school or a neighborhood it is indexed from two drivers on", async () => {
    const page = await open(place);
    const title = "Transporte escolar em Ouro Preto, MG";
    expect(page).toMatchObject({ h1s: [title], title: expect.stringContaining(title) });
    // The fields give examples of this city.
    for (const example of ["E.E. Marília de Dirceu", "Saramenha"])
      expect(page.html).toContain(`placeholder="Ex.: ${example}"`);
    // The third driver's school is in no catalogue and nobody else's.
    const found = { kind: "city", drivers: 3, price: null, schools: [{ drivers: 2 }] };
    expect(await call("/places?state=mg&city=ouro-preto")).toMatchObject(found);
    const [two, one] = [`${place}/escola/ee-marilia-de-dirceu`, `${place}/escola/colegio-arquidiocesano`];
    const neighborhood = `${place}/bairro/saramenha`;
    for (const path of [two, neighborhood]) expect(await findability(path)).toEqual(indexed);
    expect(await findability(one)).toEqual(hidden);
    const profile = (await open(two)).hrefs.find((href) => href.startsWith("/condutor/")) ?? "";
    const { hrefs } = await open(profile);
    expect(hrefs).toEqual(expect.arrayContaining([two, neighborhood]));
    expect(hrefs).not.toContain(one);
  });

  test("is described by its schools and its neighborhoods, and shows prices from five drivers on", async () => {
    const congonhas = async () => (await open("/transporte-escolar/mg/congonhas")).html;
    const offeredSchoolTransport = ["Colégio Nova Aurora", "EMEF Padre Anchieta"];
    for (let number = 0; number < 5; number++) {
      const { id } = await driver({ serviceCity: "Congonhas", offeredSchoolTransport });
      expect(await congonhas()).not.toContain("Quanto custa");
      const terms = { monthlyPrice: 300 + 20 * number, hasContract: false, confirmedAt: app.services.now() };
      await changed(id, app.services.db.insert(driverTerms).values({ driverId: id, ...terms }));
    }
    expect(await congonhas()).toMatch(/entre R\$\s300 e R\$\s380/);
    expect((await call("/places?state=mg&city=congonhas")).description).toBe(
      "5 condutores de transporte escolar em Congonhas, MG, 5 com vaga. Escolas: Colégio Nova Aurora e EMEF Padre Anchieta. Bairro: Saramenha. Fale direto no WhatsApp.",
    );
  });

  test("where nobody is any more invites to leave an e-mail, and says of nobody that they left or are full", async () => {
    const { publish } = await driver({ serviceState: "AC", serviceCity: "Feijó" });
    await publish(false);
    expect(await call("/places?state=ac&city=feijo")).toMatchObject({ drivers: 0, full: null });
    const { description } = await call("/places?state=ac");
    expect(description).toEndWith("no Acre. Deixe seu email e avisamos quando houver.");
  });

  test("counts seats that hold for several shifts as up to, and those confirmed long ago as to be confirmed", async () => {
    const contagem = (...services: string[]) =>
      driver({ serviceCity: "Contagem", availableSeats: 3, available: true, services });
    const split = await contagem("Transporte Manhã", "Transporte Tarde");
    const undivided = await contagem("Transporte Tarde", "Transporte Noturno");
    await contagem("Transporte Noturno");
    for (const [{ id }, seats] of [
      [split, { morning: 1, afternoon: 3 }],
      [undivided, { confirmedAt: new Date(app.services.now().getTime() - 47 * DAY) }],
    ] as const)
      await app.services.db.update(driverSeats).set(seats).where(eq(driverSeats.driverId, id));
    const counts = { withSeats: { drivers: 3 }, confirmedSeats: { drivers: 2 } };
    expect(await call("/places?state=mg&city=contagem")).toMatchObject(counts);
    expect(await call("/places?state=mg&city=contagem&school=ee-marilia-de-dirceu")).toMatchObject({
      ...counts,
      shifts: [
        { shift: "morning", drivers: 1, seats: 1, upTo: false },
        { shift: "afternoon", drivers: 2, seats: 6, upTo: true },
        { shift: "night", drivers: 2, seats: 6, upTo: true },
      ],
    });
  });
});

describe("a URL", () => {
  test("in another spelling redirects to its own", async () => {
    for (const [odd, right] of [
      ["/transporte-escolar/", "/transporte-escolar"],
      ["/Transporte-Escolar/mg/ouro-preto?utm_source=x", `${place}?utm_source=x`],
      ["/transporte-escolar/mg/Ouro%20Preto/", place],
      // However the kind of school is abbreviated.
      [`${place}/escola/escola-estadual-mar%C3%ADlia-de-dirceu`, `${place}/escola/ee-marilia-de-dirceu`],
    ] as const)
      expect(await open(odd)).toMatchObject({ status: 301, location: right });
  });

  test("of no place is not found, by a look-up and without rendering", async () => {
    await open("/transporte-escolar/xx");
    const notFound = () => app.services.pages.find("404 /404", app.services.now().getTime());
    const drawn = notFound();
    for (const path of [
      ...["/transporte-escolar/mg/nada", "/transporte-escolar/ouro-preto", "/transporte-escolar//ouro-preto"],
      ...[`${place}/escola`, `${place}/escola/nada`, `${place}/rua/saramenha`, `${place}/bairro/saramenha/x`],
      ...["/transporte-escolar/mg/%FF", `/transporte-escolar/mg/${"a".repeat(5000)}`],
    ])
      expect({ path, status: (await open(path)).status }).toEqual({ path, status: 404 });
    expect(drawn).toBeDefined();
    expect(notFound()).toBe(drawn);
  });
});

describe("a school of the catalogue", () => {
  test("has its page under its slug, and merged ones redirect there", async () => {
    const [own, old] = [`${place}/escola/em-tomas-gonzaga`, `${place}/escola/escola-dirceu-antiga`];
    const [id, gone] = ["a".repeat(16), "b".repeat(16)];
    await addToCatalogue({ id, name: "EM Tomás Gonzaga" });
    await addToCatalogue({ id: gone, name: "Escola Dirceu Antiga", mergedInto: id });
    await driver({ offeredSchoolTransport: ["Escola Municipal Tomás Gonzaga"] });
    expect(await open(own)).toMatchObject({
      status: 200,
      h1s: ["Transporte escolar para a EM Tomás Gonzaga"],
      html: expect.stringContaining("Bauxita, Ouro Preto, MG"),
    });
    expect(await open(old)).toMatchObject({ status: 301, location: own });
    // After undoing the merge the URL is its own again: here of a school without drivers.
    await app.services.db.update(schools).set({ mergedInto: null }).where(eq(schools.id, gone));
    expect((await open(old)).status).toBe(404);
  });

  test("leaves free text with its name a page of its own", async () => {
    const typed = `${place}/escola/em-aleijadinho`;
    await driver({ offeredSchoolTransport: ["EM Aleijadinho"] });
    // One driver alone could put any words on the city's page, and make a page of them.
    expect((await open(place)).hrefs).not.toContain(typed);
    expect((await open(typed)).status).toBe(404);
    await driver({ offeredSchoolTransport: ["EM Aleijadinho"] });
    expect((await open(place)).hrefs).toContain(typed);
    await addToCatalogue({ id: "c".repeat(16), name: "EM Aleijadinho", key: "another key" });
    app.services.pages.clear();
    expect((await open(place)).hrefs).toContain(`${typed}-outra`);
    expect((await open(`${typed}-outra`)).h1s).toEqual(["Transporte escolar para a EM Aleijadinho"]);
  });
});
