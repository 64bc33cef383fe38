import { columnsOf, namesOf } from "../../server/places/schools/school-row";
import type { Db } from "../../server/platform/database/database";
import { schoolKey } from "../../shared/places/school-names";
import { slugOf } from "../../shared/places/slugs";
import { driverSchools, schoolNames, schoolSlugs, schools } from "../schema/schools";
import { demoCities } from "./demo-cities";
import type { DemoCity } from "./demo-driver";
import { seededId } from "./seeded-id";

type DemoSchool = { name: string; neighborhood: string; mergedInto?: string };
type Rows = {
  schools: (typeof schools.$inferInsert)[];
  names: (typeof schoolNames.$inferInsert)[];
  slugs: (typeof schoolSlugs.$inferInsert)[];
};

/** Names in demo profiles that no catalogue has: free text stays possible. */
const unlisted = [
  "Escola Caminho do Saber",
  "Escola Maré Alta",
  "Escola Pinhão",
  "Escola Açaizeiro",
  "Escola Jangadeiro",
];

/** The city of a school, if not that of the first driver with it. */
const neighborhoods: Record<string, string> = { "EMEF Padre Anchieta": "Vila Prudente" };

/** Aliases of the school. */
const aliases: Record<string, string[]> = {
  "EMEF Padre Anchieta": ["Grupo Escolar da Vila Prudente"],
  "EE Dom Pedro II": ["Colégio Dom Pedro Segundo"],
  "EE Visconde de Mauá": ["Ginásio do Estado da Penha"],
  "CIEP Cartola": ["Brizolão Cartola"],
  "Colégio Estadual Batel": ["Instituto Batel"],
};

/** Coordinates of the cities in degrees: demo schools are at their centre. */
const centers: Record<string, readonly [latitude: number, longitude: number]> = {
  "São Paulo": [-23.55, -46.63],
  Campinas: [-22.91, -47.06],
  Santos: [-23.96, -46.33],
  Guarulhos: [-23.46, -46.53],
  "Ribeirão Preto": [-21.18, -47.81],
  "Rio de Janeiro": [-22.91, -43.2],
  Niterói: [-22.88, -43.1],
  "Belo Horizonte": [-19.92, -43.94],
  Uberlândia: [-18.92, -48.28],
  Curitiba: [-25.43, -49.27],
  Florianópolis: [-27.6, -48.55],
  "Porto Alegre": [-30.03, -51.22],
  Salvador: [-12.97, -38.5],
  Recife: [-8.05, -34.88],
  Fortaleza: [-3.73, -38.53],
  Goiânia: [-16.68, -49.25],
  Brasília: [-15.79, -47.88],
  Belém: [-1.46, -48.5],
};

/** Schools that no driver serves yet, two with the same name, and one that was mistaken for another. */
const others: Record<string, DemoSchool[]> = {
  "São Paulo": [
    { name: "EMEF Vila Nova", neighborhood: "Mooca" },
    { name: "EMEF Vila Nova", neighborhood: "Santana" },
    { name: "EE Jardim da Saúde", neighborhood: "Saúde" },
    {
      name: "Colégio Santa Amália Unidade I",
      neighborhood: "Vila Mariana",
      mergedInto: "Colégio Santa Amália",
    },
  ],
  Campinas: [
    { name: "EMEF Vila União Nova", neighborhood: "Vila União" },
    { name: "EE Jardim Londres Novo", neighborhood: "Jardim Londres" },
  ],
  Curitiba: [{ name: "Escola Municipal Boa Vista Nova", neighborhood: "Boa Vista" }],
};

/** The fictitious catalogue of the demo's cities, and which of its schools the demo drivers serve. */
export async function seedSchools(
  tx: Db,
  drivers: readonly { id: string; serviceCity: string; offeredSchoolTransport: readonly string[] }[],
  now: Date,
): Promise<void> {
  const rows: Rows = { schools: [], names: [], slugs: [] };
  for (const city of demoCities) addCity(rows, city, now);
  await tx.insert(schools).values(rows.schools);
  await tx.insert(schoolNames).values(rows.names);
  await tx.insert(schoolSlugs).values(rows.slugs);
  const known = new Map(rows.schools.map(({ city, key, id }) => [`${city} ${key}`, id]));
  const served = drivers.flatMap(({ id, serviceCity, offeredSchoolTransport }) =>
    offeredSchoolTransport.flatMap((name) => {
      const key = schoolKey(name);
      const schoolId = known.get(`${serviceCity} ${key}`);
      return schoolId ? [{ driverId: id, key, schoolId }] : [];
    }),
  );
  await tx.insert(driverSchools).values(served);
}

function addCity(rows: Rows, city: DemoCity, now: Date): void {
  const named = new Map<string, DemoSchool>();
  for (const driver of city.drivers) {
    driver.schools.forEach((name, at) => {
      const near = driver.neighborhoods[at % driver.neighborhoods.length] ?? "Centro";
      if (!named.has(name) && !unlisted.includes(name))
        named.set(name, { name, neighborhood: neighborhoods[name] ?? near });
    });
  }
  const all = [...named.values(), ...(others[city.city] ?? [])];
  for (const school of all) addSchool(rows, city, all, school, now);
}

function addSchool(rows: Rows, city: DemoCity, all: DemoSchool[], school: DemoSchool, now: Date): void {
  const { name, neighborhood, mergedInto } = school;
  const id = idOf(city, school);
  const isNamesake = all.filter((other) => other.name === name).length > 1;
  const other = all.find((candidate) => candidate.name === mergedInto);
  const slug = slugOf(isNamesake ? `${name} ${neighborhood}` : name);
  const [latitude, longitude] = centers[city.city] ?? [];
  const facts = {
    state: city.state,
    city: city.city,
    neighborhood,
    name,
    // No state's codes start with 99.
    inepCode: `99${String(rows.schools.length + 1).padStart(6, "0")}`,
    administration: null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
  const row = { ...columnsOf(facts, aliases[name] ?? []), id, isNamesake, slug };
  const mergedId = other ? idOf(city, other) : null;
  rows.schools.push({
    ...row,
    inepCode: facts.inepCode,
    mergedInto: mergedId,
    createdAt: now,
    updatedAt: now,
  });
  rows.names.push(...namesOf([name, ...(aliases[name] ?? [])]).map((alias) => ({ schoolId: id, ...alias })));
  rows.slugs.push({ state: city.state, cityName: row.cityName, slug, schoolId: id });
}

function idOf({ state, city }: DemoCity, { name, neighborhood }: DemoSchool): string {
  return seededId("school", [state, city, name, neighborhood].join(" "));
}
