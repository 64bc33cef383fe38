import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import { driverChanged } from "../../../server/drivers/driver-changed";
import { schoolKey, schoolWords } from "../../../shared/places/school-names";
import { slugOf } from "../../../shared/places/slugs";
import { subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { type ReadPage, readPage } from "../discovery/read-page";

const app = testApp();

const place = "/transporte-escolar/mg/ouro-preto";

/** A visible driver of Ouro Preto. */
async function driver(change: object = {}) {
  const made = await accountWithProfile(app, {
    serviceState: "MG",
    serviceCity: "Ouro Preto",
    offeredSchoolTransport: ["E.E. Marília de Dirceu"],
    offeredNeighborhoods: ["Saramenha"],
    ...change,
  });
  await subscribe(app.services, made.account);
  expect((await made.publish()).status).toBe(200);
  return made;
}

async function open(
  path: string,
): Promise<ReadPage & { status: number; location: string | null; html: string }> {
  const answer = await fetch(app.url + path, { redirect: "manual" });
  const html = await answer.text();
  const location = answer.headers.get("location");
  return { ...(await readPage(html)), status: answer.status, location, html };
}

const isIndexed = ({ status, meta }: Awaited<ReturnType<typeof open>>) =>
  status === 200 && meta.get("robots") === undefined;
const sitemap = () => fetch(`${app.url}/sitemap.xml`).then((answer) => answer.text());
const isListed = async (path: string) => (await sitemap()).includes(`<loc>${app.url}${path}</loc>`);

describe("a place's page", () => {
  test("is indexed from three drivers on, and no longer as soon as the third is unpublished or lapses", async () => {
    await driver();
    const second = await driver();
    expect(isIndexed(await open(place))).toBe(false);
    expect(await isListed(place)).toBe(false);
    const third = await driver({ offeredSchoolTransport: ["Colégio Arquidiocesano"] });
    // Opened twice, so that the second response is a cached one.
    for (let time = 0; time < 2; time++) expect(isIndexed(await open(place))).toBe(true);
    expect(app.services.pages.find(place, app.services.now().getTime())).toBeDefined();
    expect(await isListed(place)).toBe(true);
    expect(isIndexed(await open("/transporte-escolar/mg"))).toBe(true);
    await third.publish(false);
    expect(isIndexed(await open(place))).toBe(false);
    expect(await isListed(place)).toBe(false);
    await third.publish();
    expect(isIndexed(await open(place))).toBe(true);
    const lapse = new Date(Date.now() + 34 * 24 * 60 * 60 * 1000);
    app.setNow(lapse);
    expect(isIndexed(await open(place))).toBe(false);
    expect(await isListed(place)).toBe(false);
    app.setNow(new Date());
    // Rendered for a later time.
    app.services.pages.clear();
    expect(second.saved.id).not.toBe(third.saved.id);
  });

  test("shows what its drivers serve, with counts and breadcrumbs", async () => {
    const page = await open(place);
    expect(page.h1s).toEqual(["Transporte escolar em Ouro Preto, MG"]);
    expect(page.title).toContain("Transporte escolar em Ouro Preto, MG");
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
    const answer = await fetch(`${app.url}/api/places?state=mg&city=ouro-preto`).then((found) =>
      found.json(),
    );
    expect(answer).toMatchObject({
      kind: "city",
      drivers: 3,
      city: "Ouro Preto",
      price: null,
      // The third driver's school is in no catalogue and nobody else's.
      schools: [{ name: "E.E. Marília de Dirceu", drivers: 2 }],
    });
  });

  test("of a school or a neighborhood is indexed from two drivers on", async () => {
    const [two, one] = [`${place}/escola/ee-marilia-de-dirceu`, `${place}/escola/colegio-arquidiocesano`];
    expect(isIndexed(await open(two))).toBe(true);
    expect(isIndexed(await open(one))).toBe(false);
    expect(isIndexed(await open(`${place}/bairro/saramenha`))).toBe(true);
    expect(await Promise.all([two, one].map(isListed))).toEqual([true, false]);
    const profile = (await open(two)).hrefs.find((href) => href.startsWith("/condutor/")) ?? "";
    // Profiles link only to indexed pages.
    const { hrefs } = await open(profile);
    expect(hrefs).toContain(two);
    expect(hrefs).toContain(`${place}/bairro/saramenha`);
    expect(hrefs).not.toContain(one);
  });

  test("without drivers links to others and is not indexed; a place that never had a driver is a 404", async () => {
    const alone = await driver({ serviceCity: "Mariana", offeredSchoolTransport: ["EM Monsenhor Horta"] });
    await alone.publish(false);
    const page = await open("/transporte-escolar/mg/mariana");
    expect({ status: page.status, isIndexed: isIndexed(page) }).toEqual({ status: 200, isIndexed: false });
    expect(page.html).toContain("Ninguém publicado por aqui agora");
    expect((await open("/transporte-escolar/mg/mariana")).hrefs).toContain("/transporte-escolar/mg");
  });

  test("is told apart from its state's by name, also where both are called the same", async () => {
    await driver({ serviceState: "SP", serviceCity: "São Paulo" });
    const query = "state=SP&city=São Paulo&school=Nada";
    const answer = await fetch(`${app.url}/api/search/relaxations?${query}`).then((found) => found.json());
    expect(answer.places.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual([
      "São Paulo",
      "Estado de São Paulo",
    ]);
  });

  test("shows prices from five drivers on, until one of these prices expires", async () => {
    const city = { serviceCity: "Congonhas" };
    const made = [];
    for (let number = 0; number < 5; number++) made.push(await driver(city));
    const tell = async ([id, monthlyPrice]: [string, number]) => {
      await app.services.db
        .insert(driverTerms)
        .values({ driverId: id, monthlyPrice, hasContract: false, confirmedAt: app.services.now() });
      await app.services.db.transaction((tx) => driverChanged(tx, id, app.services.now()));
    };
    const prices = made.map(({ saved }, at): [string, number] => [saved.id, 300 + 20 * at]);
    for (const price of prices.slice(0, 4)) await tell(price);
    await app.services.driverChanges.settle();
    expect((await open("/transporte-escolar/mg/congonhas")).html).not.toContain("Quanto custa");
    for (const price of prices.slice(4)) await tell(price);
    await app.services.driverChanges.settle();
    expect((await open("/transporte-escolar/mg/congonhas")).html).toMatch(/entre R\$\s300 e R\$\s380/);
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
    expect(await open(own)).toMatchObject({
      status: 200,
      h1s: [expect.stringContaining("Иваново")],
    });
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
      `/transporte-escolar/mg/${"a".repeat(5000)}`,
    ])
      expect({ path, status: (await open(path)).status }).toEqual({ path, status: 404 });
    expect(drawn).toBeDefined();
    expect(notFound()).toBe(drawn);
    expect((await fetch(`${app.url}/api/places?state=mg&city=nada`)).status).toBe(404);
  });
});

describe("a school of the catalogue", () => {
  const school = (id: string, name: string, mergedInto: string | null = null) => ({
    id,
    state: "MG" as const,
    city: "Ouro Preto",
    cityName: "ouro preto",
    name,
    key: schoolKey(name),
    slug: slugOf(name),
    words: schoolWords([name]),
    neighborhood: "Bauxita",
    neighborhoodName: "bauxita",
    mergedInto,
    createdAt: new Date(),
    updatedAt: new Date(),
  });

  test("has its page under its slug, and merged ones redirect there", async () => {
    const [kept, gone] = [
      school("a".repeat(16), "EM Tomás Gonzaga"),
      school("b".repeat(16), "Escola Dirceu Antiga", "a".repeat(16)),
    ];
    const { db } = app.services;
    await db.insert(schools).values([kept, gone]);
    for (const { id, slug, key, name } of [kept, gone]) {
      await db.insert(schoolSlugs).values({ schoolId: id, state: "MG", cityName: "ouro preto", slug });
      await db.insert(schoolNames).values({ schoolId: id, key, label: name });
    }
    await driver({ offeredSchoolTransport: ["Escola Municipal Tomás Gonzaga"] });
    const page = await open(`${place}/escola/em-tomas-gonzaga`);
    expect(page).toMatchObject({ status: 200, h1s: ["Transporte escolar para a EM Tomás Gonzaga"] });
    expect(page.html).toContain("Bauxita, Ouro Preto, MG");
    expect((await open(place)).hrefs).toContain(`${place}/escola/em-tomas-gonzaga`);
    expect(await open(`${place}/escola/escola-dirceu-antiga`)).toMatchObject({
      status: 301,
      location: `${place}/escola/em-tomas-gonzaga`,
    });
    // After undoing the merge the URL is its own again: here of a school without drivers.
    await db.update(schools).set({ mergedInto: null }).where(eq(schools.id, gone.id));
    expect((await open(`${place}/escola/escola-dirceu-antiga`)).status).toBe(404);
  });

  test("leaves free text with its name a page of its own", async () => {
    await driver({ offeredSchoolTransport: ["EM Aleijadinho"] });
    // One driver alone could put any words on the city's page, and make a page of them.
    expect((await open(place)).hrefs).not.toContain(`${place}/escola/em-aleijadinho`);
    expect((await open(`${place}/escola/em-aleijadinho`)).status).toBe(404);
    await driver({ offeredSchoolTransport: ["EM Aleijadinho"] });
    expect((await open(place)).hrefs).toContain(`${place}/escola/em-aleijadinho`);
    const other = { ...school("c".repeat(16), "EM Aleijadinho"), key: "another key" };
    await app.services.db.insert(schools).values(other);
    await app.services.db
      .insert(schoolSlugs)
      .values({ schoolId: other.id, state: "MG", cityName: "ouro preto", slug: "em-aleijadinho" });
    app.services.pages.clear();
    expect((await open(place)).hrefs).toContain(`${place}/escola/em-aleijadinho-outra`);
    expect((await open(`${place}/escola/em-aleijadinho-outra`)).h1s).toEqual([
      "Transporte escolar para a EM Aleijadinho",
    ]);
  });
});
