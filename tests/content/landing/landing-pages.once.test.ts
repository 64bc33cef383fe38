import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import { driverChanged } from "../../../server/drivers/driver-changed";
import { schoolKey, schoolWords } from "../../../shared/places/school-names";
import { slugOf } from "../../../shared/places/slugs";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { readPage } from "../discovery/read-page";

const app = testApp();
const DAY = 86_400_000;
const place = "/transporte-escolar/mg/ouro-preto";

/** A visible driver of Ouro Preto. */
const driver = (change: object = {}, subscription: { entitledUntil?: Date } = {}) =>
  aPublishedDriver(
    app,
    {
      serviceState: "MG",
      serviceCity: "Ouro Preto",
      offeredSchoolTransport: ["E.E. Marília de Dirceu"],
      offeredNeighborhoods: ["Saramenha"],
      ...change,
    },
    subscription,
  );

async function open(path: string) {
  const answer = await fetch(app.url + path, { redirect: "manual" });
  const html = await answer.text();
  return { ...(await readPage(html)), status: answer.status, location: answer.headers.get("location"), html };
}

/** Whether search engines may keep a page, and whether the sitemap names it. */
async function findability(path: string) {
  const { status, meta } = await open(path);
  const sitemap = await fetch(`${app.url}/sitemap.xml`).then((answer) => answer.text());
  const isListed = sitemap.includes(`<loc>${app.url}${path}</loc>`);
  return { isIndexed: status === 200 && meta.get("robots") === undefined, isListed };
}
const indexed = { isIndexed: true, isListed: true };
const hidden = { isIndexed: false, isListed: false };

async function addToCatalogue(change: Partial<typeof schools.$inferInsert> & { id: string; name: string }) {
  const { id, name } = change;
  const school = {
    state: "MG" as const,
    city: "Ouro Preto",
    cityName: "ouro preto",
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

describe("a place's page", () => {
  test("is indexed from three drivers on, and no longer as soon as the third is unpublished or lapses", async () => {
    await driver();
    const lapse = new Date(Date.now() + 34 * DAY);
    await driver({}, { entitledUntil: lapse });
    expect(await findability(place)).toEqual(hidden);
    const third = await driver({ offeredSchoolTransport: ["Colégio Arquidiocesano"] });
    // Opened twice, so that the second response is a cached one.
    for (const _ of [1, 2]) expect(await findability(place)).toEqual(indexed);
    expect(app.services.pages.find(place, app.services.now().getTime())).toBeDefined();
    expect((await findability("/transporte-escolar/mg")).isIndexed).toBe(true);
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

  test("shows what its drivers serve, with counts and breadcrumbs", async () => {
    const page = await open(place);
    const title = "Transporte escolar em Ouro Preto, MG";
    expect(page).toMatchObject({ h1s: [title], title: expect.stringContaining(title) });
    expect(page.canonical).toBe(app.url + place);
    expect(page.hrefs).toContain(`${place}/escola/ee-marilia-de-dirceu`);
    expect(page.hrefs).toContain(`${place}/bairro/saramenha`);
    // The fields give examples of this city.
    for (const example of ["E.E. Marília de Dirceu", "Saramenha"])
      expect(page.html).toContain(`placeholder="Ex.: ${example}"`);
    const [crumbs, list] = ["BreadcrumbList", "ItemList"].map((type) =>
      page.jsonLd.find((data) => data["@type"] === type),
    );
    expect(crumbs?.itemListElement).toHaveLength(4);
    expect(list).toMatchObject({ numberOfItems: 3 });
    expect(await fetch(`${app.url}/api/places?state=mg&city=ouro-preto`).then((a) => a.json())).toMatchObject(
      {
        kind: "city",
        drivers: 3,
        city: "Ouro Preto",
        price: null,
        // The third driver's school is in no catalogue and nobody else's.
        schools: [{ name: "E.E. Marília de Dirceu", drivers: 2 }],
      },
    );
  });

  test("of a school or a neighborhood is indexed from two drivers on, and profiles link only to these", async () => {
    const [two, one] = [`${place}/escola/ee-marilia-de-dirceu`, `${place}/escola/colegio-arquidiocesano`];
    expect(await findability(two)).toEqual(indexed);
    expect(await findability(one)).toEqual(hidden);
    expect(await findability(`${place}/bairro/saramenha`)).toEqual(indexed);
    const profile = (await open(two)).hrefs.find((href) => href.startsWith("/condutor/")) ?? "";
    const { hrefs } = await open(profile);
    expect(hrefs).toContain(two);
    expect(hrefs).toContain(`${place}/bairro/saramenha`);
    expect(hrefs).not.toContain(one);
  });

  test("without drivers links to others and is not indexed", async () => {
    const alone = await driver({ serviceCity: "Mariana", offeredSchoolTransport: ["EM Monsenhor Horta"] });
    await alone.publish(false);
    const mariana = "/transporte-escolar/mg/mariana";
    expect(await findability(mariana)).toEqual(hidden);
    const page = await open(mariana);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Ninguém publicado por aqui agora");
    expect(page.hrefs).toContain("/transporte-escolar/mg");
  });

  test("shows prices from five drivers on, until one of these prices expires", async () => {
    const congonhas = async () => (await open("/transporte-escolar/mg/congonhas")).html;
    for (let number = 0; number < 5; number++) {
      const { id } = await driver({ serviceCity: "Congonhas" });
      expect(await congonhas()).not.toContain("Quanto custa");
      const terms = { monthlyPrice: 300 + 20 * number, hasContract: false, confirmedAt: app.services.now() };
      await app.services.db.insert(driverTerms).values({ driverId: id, ...terms });
      await app.services.db.transaction((tx) => driverChanged(tx, id, app.services.now()));
      await app.services.driverChanges.settle();
    }
    expect(await congonhas()).toMatch(/entre R\$\s300 e R\$\s380/);
  });
});

describe("a URL", () => {
  test.each([
    ["/transporte-escolar/MG", "/transporte-escolar/mg"],
    ["/transporte-escolar/", "/transporte-escolar"],
    ["/Transporte-Escolar/mg/ouro-preto?utm_source=x", `${place}?utm_source=x`],
    ["/transporte-escolar/mg/Ouro%20Preto/", place],
    [`${place}/Bairro/SARAMENHA`, `${place}/bairro/saramenha`],
    // However the kind of school is abbreviated.
    [`${place}/escola/escola-estadual-mar%C3%ADlia-de-dirceu`, `${place}/escola/ee-marilia-de-dirceu`],
  ])("%s redirects to %s", async (odd, right) => {
    expect(await open(odd)).toMatchObject({ status: 301, location: right });
  });

  test("with a name in another script opens, also written in capitals", async () => {
    for (const _ of [1, 2]) await driver({ offeredNeighborhoods: ["Иваново"] });
    const own = `${place}/bairro/${encodeURIComponent("иваново")}`;
    expect((await open(place)).hrefs).toContain(own);
    expect(await open(own)).toMatchObject({ status: 200, h1s: [expect.stringContaining("Иваново")] });
    const written = `${place}/bairro/${encodeURIComponent("ИВАНОВО")}`.toLowerCase();
    expect(await open(written)).toMatchObject({ status: 301, location: own });
  });

  test("of no place is not found, by a look-up and without rendering", async () => {
    await open("/transporte-escolar/xx");
    const notFound = () => app.services.pages.find("404 /404", app.services.now().getTime());
    const drawn = notFound();
    for (const path of [
      ...["/transporte-escolar/xx", "/transporte-escolar/mg/nada", "/transporte-escolar/ouro-preto"],
      ...[`${place}/escola`, `${place}/escola/nada`, `${place}/rua/saramenha`, `${place}/bairro/saramenha/x`],
      ...["/transporte-escolar/mg/%FF", "/transporte-escolar/mg/%20", "/transporte-escolar//ouro-preto"],
      ...[`/transporte-escolar/mg/${"a".repeat(5000)}`, "/api/places?state=mg&city=nada"],
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
    expect((await open(place)).hrefs).toContain(own);
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
    const other = await open(`${typed}-outra`);
    expect(other.h1s).toEqual(["Transporte escolar para a EM Aleijadinho"]);
  });
});
