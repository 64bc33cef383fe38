import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../../drizzle/schema/drivers";
import { schools } from "../../../drizzle/schema/schools";
import { driverSeats } from "../../../drizzle/schema/seats";
import { driverChanged } from "../../../server/drivers/driver-changed";
import { slugOf } from "../../../shared/places/slugs";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";
import { readPage } from "../discovery/read-page";

const app = testApp();

/** A visible driver of Pernambuco. */
const driver = (serviceCity: string, change: object = {}) =>
  aPublishedDriver(app, {
    serviceState: "PE",
    serviceCity,
    offeredSchoolTransport: ["E.E. Marília de Dirceu"],
    offeredNeighborhoods: ["Saramenha"],
    ...change,
  });

async function open(path: string) {
  const html = await fetch(app.url + path).then((answer) => answer.text());
  return { ...(await readPage(html)), html };
}

const call = (path: string) => fetch(`${app.url}/api${path}`).then((answer) => answer.json());
const placeCall = (query: string) => call(`/places?${query}`);
const around = async (query: string) => {
  const { areNear, places, nearby } = await call(`/search/relaxations?${query}`);
  return { areNear, nearby, names: places.map(({ name }: { name: string }) => name) };
};

/** A school of the catalogue, of a city of Pernambuco. */
const schoolAt = (id: string, city: string, latitude: number, longitude: number) => ({
  id,
  city,
  latitude,
  longitude,
  key: id,
  slug: id,
  words: id,
  state: "PE" as const,
  cityName: slugOf(city),
  name: `EM ${city}`,
  createdAt: new Date(),
  updatedAt: new Date(),
});

test("the nearest cities are those by the catalogue's schools or, without coordinates, the largest of the state", async () => {
  await app.services.db
    .insert(schools)
    .values([
      schoolAt("r", "Recife", -8.05, -34.9),
      schoolAt("s", "Recife", -8.07, -34.88),
      schoolAt("o", "Olinda", -8.01, -34.86),
      schoolAt("j", "Paulista", -7.94, -34.87),
      schoolAt("p", "Petrolina", -9.39, -40.5),
    ]);
  for (const city of ["Recife", "Paulista", "Olinda", "Petrolina", "Petrolina", "Caruaru"])
    await driver(city);
  expect(await placeCall("state=pe&city=recife")).toMatchObject({
    besideTitle: "Cidades vizinhas",
    cities: [{ name: "Olinda" }, { name: "Paulista" }],
  });
  expect(await placeCall("state=pe&city=caruaru")).toMatchObject({
    besideTitle: "Outras cidades do estado",
    cities: [{ name: "Petrolina" }, {}, {}, {}],
  });
  // Petrolina is 600 km away. Drivers are offered at most 60 km away, in whole kilometers, nearest first.
  const recife = await around("state=PE&city=Recife");
  expect(recife).toMatchObject({ areNear: true, names: ["Recife", "Pernambuco", "Olinda", "Paulista"] });
  expect(recife.nearby).toMatchObject([{ city: "Olinda" }, { city: "Paulista" }]);
  const [olinda, paulista] = recife.nearby.map(({ kilometers }: { kilometers: number }) => kilometers);
  expect(olinda).toBeWithin(1, paulista + 1);
  expect(paulista).toBeLessThanOrEqual(60);
  expect((await around("state=PE&city=Recife&acessivel=1")).nearby).toEqual([]);
  const caruaru = await around("state=PE&city=Caruaru");
  expect(caruaru).toMatchObject({ areNear: true, names: ["Caruaru", "Pernambuco"] });
  for (const query of ["state=PE", "state=PE&city=Jupi"]) {
    const { areNear, names } = await around(query);
    expect([query, areNear, ...names.slice(0, 2)]).toEqual([query, false, "Pernambuco", "Petrolina"]);
  }
});

test("a city and its state are told apart by name, also where both are called the same", async () => {
  await driver("São Paulo", { serviceState: "SP" });
  const { names } = await around("state=SP&city=São Paulo&school=Nada");
  expect(names.slice(0, 2)).toEqual(["São Paulo", "Estado de São Paulo"]);
});

test("seats that hold for several shifts count as up to, and those confirmed long ago as to be confirmed", async () => {
  const gravata = (...services: string[]) =>
    driver("Gravatá", { availableSeats: 3, available: true, services });
  const split = await gravata("Transporte Manhã", "Transporte Tarde");
  const undivided = await gravata("Transporte Tarde", "Transporte Noturno");
  const single = await gravata("Transporte Noturno");
  const daysAgo = (days: number) => new Date(app.services.now().getTime() - days * 86_400_000);
  for (const [{ id }, seats] of [
    [split, { morning: 1, afternoon: 3 }],
    [undivided, { confirmedAt: daysAgo(47) }],
    [single, { confirmedAt: daysAgo(44) }],
  ] as const)
    await app.services.db.update(driverSeats).set(seats).where(eq(driverSeats.driverId, id));
  const counts = { withSeats: { drivers: 3 }, confirmedSeats: { drivers: 2 } };
  expect(await placeCall("state=pe&city=gravata")).toMatchObject(counts);
  expect(await placeCall("state=pe&city=gravata&school=ee-marilia-de-dirceu")).toMatchObject({
    ...counts,
    shifts: [
      { shift: "morning", drivers: 1, seats: 1, upTo: false },
      { shift: "afternoon", drivers: 2, seats: 6, upTo: true },
      { shift: "night", drivers: 2, seats: 6, upTo: true },
    ],
  });
  // React puts comments between texts.
  const words = (await open("/transporte-escolar/pe/gravata")).html.replace(/<[^>]*>/g, "");
  expect(words).toContain("2 com vaga confirmada");
  expect(words).toContain("1 com vaga a confirmar");
  const school = await open("/transporte-escolar/pe/gravata/escola/ee-marilia-de-dirceu");
  expect(school.html).toContain("2 condutores, até 6 vagas");
});

test('if nobody has seats, at all or in a shift, there is a link to "Avise-me"', async () => {
  const { db, now, driverChanges } = app.services;
  const full = { services: ["Transporte Manhã", "Transporte Noturno"], availableSeats: 0 };
  const { id } = await driver("Garanhuns", full);
  await driver("Garanhuns", full);
  const city = await open("/transporte-escolar/pe/garanhuns");
  expect(city.html).toContain("Ninguém tem vaga hoje.");
  expect(city.hrefs).toContain("/buscar?estado=PE&cidade=Garanhuns");
  await db.transaction(async (tx) => {
    await tx.update(drivers).set({ availableSeats: 3, available: true }).where(eq(drivers.id, id));
    const seats = { morning: 3, afternoon: null, night: 0 };
    await tx.update(driverSeats).set(seats).where(eq(driverSeats.driverId, id));
    await driverChanged(tx, id, now());
  });
  await driverChanges.settle();
  const school = await open("/transporte-escolar/pe/garanhuns/escola/ee-marilia-de-dirceu");
  expect(school.html).toContain("Ninguém tem vaga à noite hoje.");
  const found = await open(school.hrefs.find((href) => href.includes("turno=noturno")) ?? "");
  expect(found.html).toContain('action="/avise-me"');
  expect((await open("/transporte-escolar/pe/garanhuns")).html).not.toContain("Ninguém tem vaga");
});
