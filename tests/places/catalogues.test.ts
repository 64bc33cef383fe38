import { beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSchools, schoolNames, schoolSlugs, schools } from "../../drizzle/schema/schools";
import { searchCities, searchEntries } from "../../drizzle/schema/search";
import { commands } from "../../scripts/ops/commands";
import { runOps } from "../console/ops/run-ops";
import { refusalOf, signedInStaff } from "../console/staff";
import { now, type SearchDatabase, searchOn } from "../search/search-database";
import { rest, terminal } from "../support/api";
import { testApp } from "../support/app";
import { makeScratchFolder } from "../support/scratch";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const heads =
  "Restrição;Escola;Código INEP;UF;Município;Categoria Administrativa;Endereço;Dependência Administrativa;Latitude;Longitude";
const folder = makeScratchFolder();
let base: Omit<SearchDatabase, "close">;
const app = testApp({ OPS_TOKEN });
beforeAll(async () => {
  app.setNow(now);
  base = await searchOn(app.services.db);
});

/** An operator's command, in this process, over the running server. */
async function ops(name: string, target = "") {
  const command = commands.find((known) => known.name === name);
  if (!command) throw new Error(`no command ${name}`);
  const given = { target, reason: "Catálogo novo", json: true, yes: false, all: false, options: {} };
  return command.run(terminal(app.url, OPS_TOKEN), given);
}

type Place = { state?: string; city: string; near: string };
function row(name: string, code: string, { state = "SP", city, near }: Place): string {
  const address = `"RUA DO ""SOL""; 12. ${near}. 03131-010 ${city} - ${state}."`;
  return ["", name, code, state, city, "Pública", address, "Municipal", "-23,5", "-46.6"].join(";");
}

/** Writes a catalogue with these rows. Returns its path, which has spaces. */
function catalogue(rows: readonly string[], encoding: "latin1" | "utf8" = "latin1"): string {
  const path = join(folder, "catálogo com espaço.csv");
  const mark = encoding === "utf8" ? "\uFEFF" : "";
  writeFileSync(path, `${mark}${[heads, ...rows].join("\r\n")}\r\n`, encoding);
  return path;
}
const importRows = async (...args: Parameters<typeof catalogue>) =>
  (await ops("schools", `import ${catalogue(...args)}`)).data;

const found = async (school: string, city = "São Caetano do Sul") =>
  (await base.found({ state: "SP", city, school })).toSorted();
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
  const written = ["E.M.E.F. Padre Anchieta", "Minha Creche"];
  const one = await base.addDriver({ ...city, offeredSchoolTransport: written });
  const inFull = ["Escola Municipal de Ensino Fundamental Pe. Anchieta"];
  const both = [one, await base.addDriver({ ...city, offeredSchoolTransport: inFull })].toSorted();
  const place = { city: "SAO CAETANO DO SUL", near: "VILA PRUDENTE" };
  const rows = [
    row("EMEF PADRE ANCHIETA", "35000001", place),
    row("EE AÇÃO E LUZ", "35000002", place),
    row("COLEGIO SOL", "35000003", { ...place, near: "CENTRO" }),
    row("COLEGIO SOL", "35000004", { ...place, near: "BOA VISTA" }),
  ];
  const words = ["schools", "import", catalogue(rows), "--reason", "Catálogo novo", "--json"];
  const { exitCode, json } = await runOps(words, { OPS_URL: app.url, OPS_TOKEN });
  expect([exitCode, json]).toMatchObject([0, { added: 4, refusedCount: 0, linked: 2, refreshed: 2 }]);
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
  expect(await found("emef anchieta")).toEqual(both);

  const changed = [
    row("EMEF JOSE DE ANCHIETA", "35000001", place),
    row("EE AÇÃO E LUZ", "35000002", { city: "SANTO ANDRE", near: "CENTRO" }),
    ...rows.slice(2),
  ];
  expect(await importRows(changed, "utf8")).toMatchObject({
    added: 0,
    unchanged: 2,
    refreshed: 2,
    renamed: [{ before: "EMEF Padre Anchieta", after: "EMEF José de Anchieta" }],
    moved: [{ before: { city: "São Caetano do Sul" }, after: { city: "Santo André" } }],
  });
  const moved = await school("35000002");
  expect(moved).toMatchObject({ city: "Santo André", slug: "ee-acao-e-luz" });
  const slugs = await app.services.db.select().from(schoolSlugs).where(eq(schoolSlugs.schoolId, moved.id));
  expect(slugs.map(({ cityName }) => cityName).toSorted()).toEqual(["santo andre", "sao caetano do sul"]);
  for (const name of ["padre anch", "jose anchieta", "e.m.e.f. padre"])
    expect([name, await found(name)]).toEqual([name, both]);
  expect(await suggested("padre anch")).toEqual([["EMEF José de Anchieta", 2]]);
  expect(await found("minha cre")).toEqual([one]);
  const [profile] = await app.services.db.select().from(drivers).where(eq(drivers.id, one));
  expect(profile?.offeredSchoolTransport).toEqual(written);
  expect(await importRows(changed)).toMatchObject({ added: 0, unchanged: 4, linked: 0, refreshed: 0 });

  // A name that two schools of a city have stays free text, unless the neighborhood distinguishes them.
  const names = ["Colégio Sol", "Colégio Sol, Boa Vista"];
  const id = await base.addDriver({ ...city, offeredSchoolTransport: names });
  await ops("schools", "link");
  const links = await app.services.db.select().from(driverSchools).where(eq(driverSchools.driverId, id));
  const boaVista = ["colegio sol boa vista", (await school("35000004")).id];
  expect(links.map(({ key, schoolId }) => [key, schoolId])).toEqual([boaVista]);
  expect(await suggested("colegio sol boa")).toEqual([["Colégio Sol, Boa Vista", 1]]);
});

test("a kind of school spelled letter by letter is the same school, also when an older import stored it otherwise", async () => {
  const city = { serviceState: "SP" as const, serviceCity: "Mauá" };
  const driver = await base.addDriver({ ...city, offeredSchoolTransport: ["EMEF João Vinte e Três"] });
  const rows = [row("E M E F JOAO VINTE E TRES", "35000015", { city: "MAUA", near: "CENTRO" })];
  expect(await importRows(rows)).toMatchObject({ added: 1, linked: 1 });
  const imported = await school("35000015");
  expect(imported).toMatchObject({ name: "EMEF João Vinte e Três", key: "emef joao vinte e tres" });
  for (const typed of ["e m e f joao", "E. M. E. F. João V", "emef joao", "e m e f joao vinte e t"])
    expect([typed, await suggested(typed), await found(typed, "Mauá")]).toEqual([
      typed,
      [[imported.name, 1]],
      [driver],
    ]);

  const { db } = app.services;
  const older = { name: "E M e F Joao Vinte e Tres", key: "e m e f joao vinte e tres" };
  await db.update(schools).set(older).where(eq(schools.id, imported.id));
  await db.delete(driverSchools).where(eq(driverSchools.schoolId, imported.id));
  await db
    .update(schoolNames)
    .set({ key: older.key, label: older.name })
    .where(eq(schoolNames.schoolId, imported.id));
  expect(await importRows(rows)).toMatchObject({ added: 0, unchanged: 0, linked: 1 });
  expect(await school("35000015")).toMatchObject({ name: imported.name, key: imported.key });
});

test("a name given by staff stays, and the other name finds it", async () => {
  const place = { city: "DIADEMA", near: "CENTRO" };
  await importRows([row("EMEI LUA", "35000010", place)]);
  const given = { name: "EMEI Lua Cheia", namedAt: now };
  await app.services.db.update(schools).set(given).where(eq(schools.inepCode, "35000010"));
  await importRows([row("EMEI LUA NOVA", "35000010", place)]);
  expect((await school("35000010")).name).toBe("EMEI Lua Cheia");
});

const whole = row("EE UM", "35000020", { city: "Mauá", near: "CENTRO" });
test.each([
  ["cut in half within quotes", `${heads}\n${whole.slice(0, 60)}`, "cortado"],
  ["cut in half within a row", `${heads}\n${whole}\n;EE DOIS;3500`, "cortado"],
  ["with other columns", "Nome;Cidade\nEE UM;Mauá\n", "faltam as colunas Escola, Código INEP, UF, Município"],
  ["with commas", `${heads.replaceAll(";", ",")}\n`, "faltam as colunas"],
  ["empty", "", "não tem nenhuma escola"],
])("a file that is %s changes nothing, with an explanation", async (_what, content, said) => {
  const path = join(folder, "bad.csv");
  writeFileSync(path, content);
  const before = await app.services.db.$count(schools);
  await expect(ops("schools", `import ${path}`)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(said),
  });
  expect(await app.services.db.$count(schools)).toBe(before);
});

test("invalid rows are reported by line, the others are imported", async () => {
  const place = { city: "OSASCO", near: "CENTRO" };
  const report = await importRows([
    row("EE BOA", "35000030", place),
    row("EE SEM CODIGO", "abc", place),
    row("EE EM LUGAR NENHUM", "35000031", { ...place, city: "OSASKO" }),
    row(`EE ${"X".repeat(10_000_000)}`, "35000032", place),
    "EE CURTA;35000033",
    row("EE DE NOVO", "35000030", place),
    row("EE OUTRA", "35000034", place),
  ]);
  const { refused, ...counts } = report as { refused: { line: number; reason: string }[] };
  expect(counts).toMatchObject({ added: 2, refusedCount: 5 });
  expect(refused.toSorted((a, b) => a.line - b.line)).toEqual([
    { line: 3, reason: 'Código INEP "abc" não tem 8 dígitos' },
    { line: 4, reason: 'Município "OSASKO" não existe em SP (parecidos: Osasco)' },
    { line: 5, reason: 'Campo "Escola" grande demais' },
    { line: 6, reason: "Tem 2 campos em vez de 10" },
    { line: 7, reason: "Código 35000030 repetido" },
  ]);
});

test("after all this every school has its own name among its names, so that words can be recomputed", async () => {
  const { db } = app.services;
  const names = await db.select().from(schoolNames);
  const known = new Set(names.map(({ schoolId, key }) => `${schoolId} ${key}`));
  const all = await db.select().from(schools).where(eq(schools.state, "SP"));
  expect(all.filter(({ id, key, namedAt }) => !namedAt && !known.has(`${id} ${key}`))).toEqual([]);
});

test("ops search rebuild corrects what differs from the profiles, and finds nothing after all these changes", async () => {
  const rebuild = async () => (await ops("search", "rebuild")).data;
  expect(await rebuild()).toEqual({ refreshed: 0, corrected: 0 });
  const { db } = app.services;
  await db.update(searchCities).set({ drivers: 0 }).where(eq(searchCities.name, "maua"));
  await db.update(searchEntries).set({ facts: 0, rank: 0 }).where(eq(searchEntries.state, "SP"));
  expect(await rebuild()).toMatchObject({ refreshed: expect.any(Number), corrected: 1 });
  expect(await rebuild()).toEqual({ refreshed: 0, corrected: 0 });
});

test("ops cities corrects spellings, lists unknown cities, and a second run finds nothing", async () => {
  const inCity = (serviceCity: string) => base.addDriver({ serviceState: "SP", serviceCity });
  const [right, wrong] = [await inCity("Campinas"), await inCity("sao jose dos  CAMPOS")];
  const none = await inCity("Campinaz");
  const readDriver = async (id: string) =>
    (await app.services.db.select().from(drivers).where(eq(drivers.id, id)))[0];
  const [untouched, before] = [await readDriver(right), await readDriver(wrong)];
  const unknown = [
    { id: none, state: "SP", city: "Campinaz", nearest: expect.arrayContaining(["Campinas"]) },
  ];
  const after = "São José dos Campos";
  const spelled = [{ id: wrong, state: "SP", before: "sao jose dos  CAMPOS", after }];
  expect((await ops("cities")).data).toEqual({ spelled, unknown });
  // Nothing else of a profile changes, nor the version that an editor has loaded.
  if (!before) throw new Error("The driver is gone.");
  expect(await readDriver(wrong)).toEqual({ ...before, serviceCity: after });
  expect(await readDriver(right)).toEqual(untouched);
  expect(await base.found({ state: "SP", city: after })).toEqual([wrong]);
  const { data, text } = await ops("cities");
  expect(data).toEqual({ spelled: [], unknown });
  expect(text).toContain("0 cidade(s) com a grafia oficial.");
  expect(text).toMatch(/1 perfil\(is\) sem município correspondente[\s\S]*Campinaz[\s\S]*Campinas/);
});

const report = (key: unknown) => rest(app.url).post("/authorities/broken-link", { key });

test("a reported link of an authority is in the queue once, however often it is reported, and again after it was closed", async () => {
  const { calls } = await signedInStaff(app);
  const key = "RS/Porto Alegre";
  const waiting = async () => (await calls.queue.list.query({ kind: "link" })).items;
  const answers = await Promise.all(Array.from({ length: 4 }, () => report(key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await waiting()).toMatchObject([{ subject: key, detail: "EPTC (Porto Alegre, RS)" }]);

  await calls.authorities.close.mutate({ key, outcome: "works" });
  expect(await waiting()).toEqual([]);
  const again = calls.authorities.close.mutate({ key, outcome: "works" });
  expect(await refusalOf(again)).toBe("QUEUE_ITEM_CLOSED");
  const { items } = await calls.log.list.query({ action: "link-checked" });
  expect(items).toMatchObject([{ actorName: "Helena", reason: `${key}: O link funciona` }]);

  await calls.queue.undo.mutate({ kind: "link", id: key });
  expect(await waiting()).toHaveLength(1);
  await calls.authorities.close.mutate({ key, outcome: "corrected" });
  await report(key);
  expect(await waiting()).toHaveLength(1);
});

test("only URLs of the table of authorities are accepted, and only operators close them", async () => {
  for (const key of ["XX", "SP/Nenhuma", "__proto__", "a".repeat(80)])
    expect((await report(key)).status).toBe(404);
  for (const key of [null, 7, "a".repeat(81)]) expect((await report(key)).status).toBe(400);
  await report("SP");
  const reader = await signedInStaff(app, "reader");
  const close = reader.calls.authorities.close.mutate({ key: "SP", outcome: "works" });
  expect(await refusalOf(close)).toBe("STAFF_READ_ONLY");
});
