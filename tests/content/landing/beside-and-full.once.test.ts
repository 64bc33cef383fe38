import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { schools } from "../../../drizzle/schema/schools";
import { driverSeats } from "../../../drizzle/schema/seats";
import { driverChanged } from "../../../server/drivers/driver-changed";
import { slugOf } from "../../../shared/places/slugs";
import { subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { readPage } from "../discovery/read-page";

const app = testApp();

/** A visible driver of Pernambuco. */
async function driver(change: object) {
  const made = await accountWithProfile(app, {
    serviceState: "PE",
    offeredSchoolTransport: ["E.E. Marília de Dirceu"],
    offeredNeighborhoods: ["Saramenha"],
    ...change,
  });
  await subscribe(app.services, made.account);
  expect((await made.publish()).status).toBe(200);
  return made;
}

async function open(path: string) {
  const answer = await fetch(app.url + path);
  const html = await answer.text();
  return { ...(await readPage(html)), status: answer.status, html };
}

const placeCall = (query: string) => fetch(`${app.url}/api/places?${query}`).then((answer) => answer.json());

/** A school of the catalogue, of a city of Pernambuco. */
const schoolAt = (id: string, city: string, latitude: number, longitude: number) => ({
  id,
  state: "PE" as const,
  city,
  cityName: slugOf(city),
  name: `EM ${city}`,
  key: id,
  slug: id,
  words: id,
  latitude,
  longitude,
  createdAt: new Date(),
  updatedAt: new Date(),
});

test("a city's page lists the nearest cities by the catalogue's schools or, without coordinates, the largest of its state", async () => {
  await app.services.db
    .insert(schools)
    .values([
      schoolAt("r", "Recife", -8.05, -34.9),
      schoolAt("s", "Recife", -8.07, -34.88),
      schoolAt("o", "Olinda", -8.01, -34.86),
      schoolAt("j", "Paulista", -7.94, -34.87),
      schoolAt("p", "Petrolina", -9.39, -40.5),
    ]);
  for (const serviceCity of ["Recife", "Paulista", "Olinda", "Petrolina", "Petrolina", "Caruaru"])
    await driver({ serviceCity });
  const recife = await placeCall("state=pe&city=recife");
  expect(recife).toMatchObject({
    besideTitle: "Cidades vizinhas",
    cities: [{ name: "Olinda" }, { name: "Paulista" }],
  });
  expect(recife.cities).toHaveLength(2);
  const caruaru = await placeCall("state=pe&city=caruaru");
  expect(caruaru).toMatchObject({
    besideTitle: "Outras cidades do estado",
    cities: [{ name: "Petrolina" }, {}, {}, {}],
  });
  const around = async (query: string) => {
    const answer = await fetch(`${app.url}/api/search/relaxations?${query}`).then((found) => found.json());
    return { areNear: answer.areNear, names: answer.places.map(({ name }: { name: string }) => name) };
  };
  // Petrolina is 600 km away.
  expect(await around("state=PE&city=Recife")).toEqual({
    areNear: true,
    names: ["Recife", "Pernambuco", "Olinda", "Paulista"],
  });
  expect(await around("state=PE&city=Caruaru")).toEqual({ areNear: true, names: ["Caruaru", "Pernambuco"] });
  // At most 60 km, in whole kilometers, nearest first, and only with the searched facts.
  const nearby = async (query: string) =>
    (
      await fetch(`${app.url}/api/search/relaxations?state=PE&city=Recife${query}`).then((found) =>
        found.json(),
      )
    ).nearby;
  const near = await nearby("");
  expect(near.map(({ city }: { city: string }) => city)).toEqual(["Olinda", "Paulista"]);
  for (const { kilometers } of near) expect(kilometers).toBeWithin(1, 61);
  expect(near[0].kilometers).toBeLessThanOrEqual(near[1].kilometers);
  expect(await nearby("&acessivel=1")).toEqual([]);
  for (const query of ["state=PE", "state=PE&city=Jupi"]) {
    const { areNear, names } = await around(query);
    expect({ query, areNear, first: names.slice(0, 2) }).toEqual({
      query,
      areNear: false,
      first: ["Pernambuco", "Petrolina"],
    });
  }
});

test("seats that hold for several shifts count as up to, and those confirmed long ago as to be confirmed", async () => {
  const place = { serviceState: "PE", serviceCity: "Gravatá", availableSeats: 3, available: true };
  const split = await driver({ ...place, services: ["Transporte Manhã", "Transporte Tarde"] });
  const undivided = await driver({ ...place, services: ["Transporte Tarde", "Transporte Noturno"] });
  const single = await driver({ ...place, services: ["Transporte Noturno"] });
  const ofDriver = (id: string) => eq(driverSeats.driverId, id);
  const { db, now } = app.services;
  await db.update(driverSeats).set({ morning: 1, afternoon: 3 }).where(ofDriver(split.saved.id));
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await db
    .update(driverSeats)
    .set({ confirmedAt: daysAgo(47) })
    .where(ofDriver(undivided.saved.id));
  await db
    .update(driverSeats)
    .set({ confirmedAt: daysAgo(44) })
    .where(ofDriver(single.saved.id));
  const school = await placeCall("state=pe&city=gravata&school=ee-marilia-de-dirceu");
  expect(school.shifts).toEqual([
    { shift: "morning", drivers: 1, seats: 1, upTo: false },
    { shift: "afternoon", drivers: 2, seats: 6, upTo: true },
    { shift: "night", drivers: 2, seats: 6, upTo: true },
  ]);
  const counts = { withSeats: { drivers: 3 }, confirmedSeats: { drivers: 2 } };
  expect(school).toMatchObject(counts);
  expect(await placeCall("state=pe&city=gravata")).toMatchObject(counts);
  const city = await open("/transporte-escolar/pe/gravata");
  // React puts comments between texts.
  const words = city.html.replace(/<[^>]*>/g, "");
  expect(words).toContain("2 com vaga confirmada");
  expect(words).toContain("1 com vaga a confirmar");
  expect((await open("/transporte-escolar/pe/gravata/escola/ee-marilia-de-dirceu")).html).toContain(
    "2 condutores, até 6 vagas",
  );
});

test('if nobody has seats, at all or in a shift, there is a link to "Avise-me"', async () => {
  const place = {
    serviceState: "PE",
    serviceCity: "Garanhuns",
    services: ["Transporte Manhã", "Transporte Noturno"],
  };
  const { saved } = await driver({ ...place, availableSeats: 0 });
  await driver({ ...place, availableSeats: 0 });
  const city = await open("/transporte-escolar/pe/garanhuns");
  expect(city.html).toContain("Ninguém tem vaga hoje.");
  expect(city.hrefs).toContain("/buscar?estado=PE&cidade=Garanhuns");
  await app.services.db
    .update(drivers)
    .set({ availableSeats: 3, available: true })
    .where(eq(drivers.id, saved.id));
  await app.services.db
    .update(driverSeats)
    .set({ morning: 3, afternoon: null, night: 0 })
    .where(eq(driverSeats.driverId, saved.id));
  await app.services.db.transaction((tx) => driverChanged(tx, saved.id, app.services.now()));
  await app.services.driverChanges.settle();
  const school = await open("/transporte-escolar/pe/garanhuns/escola/ee-marilia-de-dirceu");
  expect(school.html).toContain("Ninguém tem vaga à noite hoje.");
  const search = school.hrefs.find((href) => href.includes("turno=noturno")) ?? "";
  const found = await open(search);
  expect(found.status).toBe(200);
  expect(found.html).toContain('action="/avise-me"');
  expect((await open("/transporte-escolar/pe/garanhuns")).html).not.toContain("Ninguém tem vaga");
});
