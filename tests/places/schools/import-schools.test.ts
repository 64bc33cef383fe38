import { beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { driverSchools, schoolNames, schoolSlugs, schools } from "../../../drizzle/schema/schools";
import { searchCities, searchEntries } from "../../../drizzle/schema/search";
import { runOps } from "../../console/ops/run-ops";
import { now, type SearchDatabase, searchOn } from "../../search/search-database";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { makeScratchFolder } from "../../support/scratch";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const heads =
  "Restrição;Escola;Código INEP;UF;Município;Categoria Administrativa;Endereço;Dependência Administrativa;Latitude;Longitude";
const folder = makeScratchFolder();
let base: Omit<SearchDatabase, "close">;
const app = testApp({ OPS_TOKEN });
beforeAll(async () => {
  app.setNow(now);
  base = await searchOn(app.services.db);
}, 60_000);

function row(name: string, code: string, place: { state?: string; city: string; near: string }): string {
  const { state = "SP", city, near } = place;
  const address = `"RUA DO ""SOL""; 12. ${near}. 03131-010 ${city} - ${state}."`;
  return ["", name, code, state, city, "Pública", address, "Municipal", "-23,5", "-46.6"].join(";");
}

function importFile(name: string, rows: readonly string[], encoding: "latin1" | "utf8" = "latin1") {
  const path = join(folder, `${name} com espaço.csv`);
  const mark = encoding === "utf8" ? "\uFEFF" : "";
  writeFileSync(path, `${mark}${[heads, ...rows].join("\r\n")}\r\n`, encoding);
  return importPath(path);
}

function importPath(path: string) {
  const words = ["schools", "import", path, "--reason", "Catálogo novo", "--json"];
  return runOps(words, { OPS_URL: app.url, OPS_TOKEN });
}

const found = (school: string, city = "São Caetano do Sul") => base.found({ state: "SP", city, school });
const school = async (inepCode: string) => {
  const [stored] = await app.services.db.select().from(schools).where(eq(schools.inepCode, inepCode));
  if (!stored) throw new Error(`no school ${inepCode}`);
  return stored;
};
const suggested = async (text: string) => {
  const { body } = await rest(app.url).get("/search/suggestions", { field: "school", text });
  const { suggestions } = body as { suggestions: { text: string; drivers: number }[] };
  return suggestions.map((suggestion) => [suggestion.text, suggestion.drivers]);
};

test("a catalogue is imported repeatedly: drivers are found by every name, and none of their data is lost", async () => {
  const city = { serviceState: "SP" as const, serviceCity: "São Caetano do Sul" };
  const one = await base.addDriver({
    ...city,
    offeredSchoolTransport: ["E.M.E.F. Padre Anchieta", "Minha Creche"],
  });
  const other = await base.addDriver({
    ...city,
    offeredSchoolTransport: ["Escola Municipal de Ensino Fundamental Pe. Anchieta"],
  });
  const place = { city: "SAO CAETANO DO SUL", near: "VILA PRUDENTE" };
  const rows = [
    row("EMEF PADRE ANCHIETA", "35000001", place),
    row("EE AÇÃO E LUZ", "35000002", place),
    row("COLEGIO SOL", "35000003", { ...place, near: "CENTRO" }),
    row("COLEGIO SOL", "35000004", { ...place, near: "BOA VISTA" }),
  ];
  expect((await importFile("first", rows)).json).toMatchObject({
    added: 4,
    refusedCount: 0,
    linked: 2,
    refreshed: 2,
  });
  expect(await school("35000001")).toMatchObject({
    name: "EMEF Padre Anchieta",
    city: "São Caetano do Sul",
    neighborhood: "Vila Prudente",
    slug: "emef-padre-anchieta",
    administration: "Municipal",
    latitude: -23.5,
    isNamesake: false,
  });
  expect((await school("35000002")).name).toBe("EE Ação e Luz");
  expect([await school("35000003"), await school("35000004")]).toMatchObject([
    { slug: "colegio-sol", isNamesake: true },
    { slug: "colegio-sol-boa-vista", isNamesake: true },
  ]);
  // Both wrote it differently; families see it once.
  expect(await suggested("escola municipal de ensino fund")).toEqual([["EMEF Padre Anchieta", 2]]);
  expect((await found("emef anchieta")).toSorted()).toEqual([one, other].toSorted());

  const changed = [
    row("EMEF JOSE DE ANCHIETA", "35000001", place),
    row("EE AÇÃO E LUZ", "35000002", { city: "SANTO ANDRE", near: "CENTRO" }),
    ...rows.slice(2),
  ];
  const [renamed, moved] = [await importFile("second", changed, "utf8"), await school("35000002")];
  expect(renamed.json).toMatchObject({
    added: 0,
    unchanged: 2,
    refreshed: 2,
    renamed: [{ before: "EMEF Padre Anchieta", after: "EMEF José de Anchieta" }],
    moved: [{ before: { city: "São Caetano do Sul" }, after: { city: "Santo André" } }],
  });
  expect(moved).toMatchObject({ city: "Santo André", slug: "ee-acao-e-luz" });
  const slugs = await app.services.db.select().from(schoolSlugs).where(eq(schoolSlugs.schoolId, moved.id));
  expect(slugs.map(({ cityName }) => cityName).toSorted()).toEqual(["santo andre", "sao caetano do sul"]);
  for (const name of ["padre anch", "jose anchieta", "e.m.e.f. padre"])
    expect({ name, found: (await found(name)).toSorted() }).toEqual({ name, found: [one, other].toSorted() });
  expect(await suggested("padre anch")).toEqual([["EMEF José de Anchieta", 2]]);
  expect(await found("minha cre")).toEqual([one]);
  const [profile] = await app.services.db.query.drivers.findMany({ where: (table) => eq(table.id, one) });
  expect(profile?.offeredSchoolTransport).toEqual(["E.M.E.F. Padre Anchieta", "Minha Creche"]);

  expect((await importFile("third", changed)).json).toMatchObject({
    added: 0,
    unchanged: 4,
    linked: 0,
    refreshed: 0,
  });
});

test("a kind of school spelled letter by letter is the same school, also when an older import stored it otherwise", async () => {
  const city = { serviceState: "SP" as const, serviceCity: "Mauá" };
  const driver = await base.addDriver({ ...city, offeredSchoolTransport: ["EMEF João Vinte e Três"] });
  const rows = [row("E M E F JOAO VINTE E TRES", "35000015", { city: "MAUA", near: "CENTRO" })];
  expect((await importFile("letters", rows)).json).toMatchObject({ added: 1, linked: 1 });
  const imported = await school("35000015");
  expect(imported).toMatchObject({ name: "EMEF João Vinte e Três", key: "emef joao vinte e tres" });
  for (const typed of ["e m e f joao", "E. M. E. F. João V", "emef joao", "e m e f joao vinte e t"]) {
    expect({ typed, suggested: await suggested(typed) }).toEqual({ typed, suggested: [[imported.name, 1]] });
    expect({ typed, found: await found(typed, "Mauá") }).toEqual({ typed, found: [driver] });
  }

  const { db } = app.services;
  const older = { name: "E M e F Joao Vinte e Tres", key: "e m e f joao vinte e tres" };
  await db.update(schools).set(older).where(eq(schools.id, imported.id));
  await db.delete(driverSchools).where(eq(driverSchools.schoolId, imported.id));
  await db
    .update(schoolNames)
    .set({ key: older.key, label: older.name })
    .where(eq(schoolNames.schoolId, imported.id));
  expect((await importFile("letters", rows)).json).toMatchObject({ added: 0, unchanged: 0, linked: 1 });
  expect(await school("35000015")).toMatchObject({ name: imported.name, key: imported.key });
});

test("a name given by staff stays, and the other name finds it", async () => {
  const place = { city: "DIADEMA", near: "CENTRO" };
  await importFile("named", [row("EMEI LUA", "35000010", place)]);
  await app.services.db
    .update(schools)
    .set({ name: "EMEI Lua Cheia", namedAt: now })
    .where(eq(schools.inepCode, "35000010"));
  expect((await importFile("named", [row("EMEI LUA NOVA", "35000010", place)])).exitCode).toBe(0);
  expect((await school("35000010")).name).toBe("EMEI Lua Cheia");
});

test.each([
  [
    "cut in half within quotes",
    `${heads}\n${row("EE UM", "35000020", { city: "Mauá", near: "CENTRO" }).slice(0, 60)}`,
    "cortado",
  ],
  [
    "cut in half within a row",
    `${heads}\n${row("EE UM", "35000020", { city: "Mauá", near: "CENTRO" })}\n;EE DOIS;3500`,
    "cortado",
  ],
  ["with other columns", "Nome;Cidade\nEE UM;Mauá\n", "faltam as colunas Escola, Código INEP, UF, Município"],
  ["with commas", `${heads.replaceAll(";", ",")}\n`, "faltam as colunas"],
  ["empty", "", "não tem nenhuma escola"],
])(
  "a file that is %s changes nothing, with an explanation",
  async (_what, content, said) => {
    const path = join(folder, "bad.csv");
    writeFileSync(path, content);
    const before = await app.services.db.$count(schools);
    const { exitCode, json } = await importPath(path);
    expect({ exitCode, json }).toMatchObject({
      exitCode: 1,
      json: { message: expect.stringContaining(said) },
    });
    expect(await app.services.db.$count(schools)).toBe(before);
  },
  60_000,
);

test("invalid rows are reported by line, the others are imported", async () => {
  const place = { city: "OSASCO", near: "CENTRO" };
  const { json } = await importFile("odd", [
    row("EE BOA", "35000030", place),
    row("EE SEM CODIGO", "abc", place),
    row("EE EM LUGAR NENHUM", "35000031", { ...place, city: "OSASKO" }),
    row(`EE ${"X".repeat(10_000_000)}`, "35000032", place),
    "EE CURTA;35000033",
    row("EE DE NOVO", "35000030", place),
    row("EE OUTRA", "35000034", place),
  ]);
  expect(json).toMatchObject({ added: 2, refusedCount: 5 });
  const { refused } = json as { refused: { line: number; reason: string }[] };
  expect(refused.toSorted((a, b) => a.line - b.line)).toEqual([
    { line: 3, reason: 'Código INEP "abc" não tem 8 dígitos' },
    { line: 4, reason: 'Município "OSASKO" não existe em SP (parecidos: Osasco)' },
    { line: 5, reason: 'Campo "Escola" grande demais' },
    { line: 6, reason: "Tem 2 campos em vez de 10" },
    { line: 7, reason: "Código 35000030 repetido" },
  ]);
});

test("a name that two schools of a city have stays free text, unless the neighborhood distinguishes them", async () => {
  const city = { serviceState: "SP" as const, serviceCity: "São Caetano do Sul" };
  const names = ["Colégio Sol", "Colégio Sol, Boa Vista"];
  const id = await base.addDriver({ ...city, offeredSchoolTransport: names });
  const { exitCode } = await runOps(["schools", "link", "--reason", "Depois da atualização"], {
    OPS_URL: app.url,
    OPS_TOKEN,
  });
  expect(exitCode).toBe(0);
  const links = await app.services.db.select().from(driverSchools).where(eq(driverSchools.driverId, id));
  expect(links.map(({ key, schoolId }) => [key, schoolId])).toEqual([
    ["colegio sol boa vista", (await school("35000004")).id],
  ]);
  expect(await suggested("colegio sol boa")).toEqual([["Colégio Sol, Boa Vista", 1]]);
});

test("every school has its own name among its names, so that words can be recomputed", async () => {
  const { db } = app.services;
  const names = await db.select().from(schoolNames);
  const known = new Set(names.map(({ schoolId, key }) => `${schoolId} ${key}`));
  const all = await db.select().from(schools).where(eq(schools.state, "SP"));
  expect(all.filter(({ id, key, namedAt }) => !namedAt && !known.has(`${id} ${key}`))).toEqual([]);
});

test("bun run ops search rebuild corrects what differs from the profiles, and finds nothing after all these changes", async () => {
  const rebuild = () =>
    runOps(["search", "rebuild", "--reason", "Depois da atualização", "--json"], {
      OPS_URL: app.url,
      OPS_TOKEN,
    });
  expect((await rebuild()).json).toEqual({ refreshed: 0, corrected: 0 });
  const { db } = app.services;
  await db.update(searchCities).set({ drivers: 0 }).where(eq(searchCities.name, "maua"));
  await db.update(searchEntries).set({ facts: 0, rank: 0 }).where(eq(searchEntries.state, "SP"));
  const { json } = await rebuild();
  expect(json).toMatchObject({ refreshed: expect.any(Number), corrected: 1 });
  expect((await rebuild()).json).toEqual({ refreshed: 0, corrected: 0 });
});
