import { beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSchools, schoolSlugs, schools } from "../../drizzle/schema/schools";
import { commands } from "../../scripts/ops/commands";
import { runOps } from "../console/ops/run-ops";
import { anOperator } from "../people/staff";
import { now, type SearchDatabase, searchOn } from "../search/search-database";
import { rest, terminal, trpc } from "../support/api";
import { testApp } from "../support/app";
import { makeScratchFolder } from "../support/scratch";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const heads =
  "Restrição;Escola;Código INEP;UF;Município;Categoria Administrativa;Endereço;Dependência Administrativa;Latitude;Longitude";
const folder = makeScratchFolder();
let base: SearchDatabase;
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

function row(name: string, code: string, { city, near }: { city: string; near: string }): string {
  const address = `"RUA DO ""SOL""; 12. ${near}. 03131-010 ${city} - SP."`;
  return ["", name, code, "SP", city, "Pública", address, "Municipal", "-23,5", "-46.6"].join(";");
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

const found = async (school: string) =>
  (await base.found({ state: "SP", city: "São Caetano do Sul", school })).toSorted();
const school = async (inepCode: string) => {
  const [stored] = await app.services.db.select().from(schools).where(eq(schools.inepCode, inepCode));
  if (!stored) throw new Error(`no school ${inepCode}`);
  return stored;
};
const suggested = async (text: string) => {
  const { suggestions } = await trpc(app.url).search.suggest.query({ field: "school", text });
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
  const where = { city: "São Caetano do Sul", neighborhood: "Vila Prudente", latitude: -23.5 };
  const named = { name: "EMEF Padre Anchieta", slug: "emef-padre-anchieta", isNamesake: false };
  expect(await school("35000001")).toMatchObject({ ...named, ...where, administration: "Municipal" });
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
  expect([await found("padre anch"), await found("jose anchieta")]).toEqual([both, both]);
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

test("a name given by staff stays when its school is imported again", async () => {
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
  ["empty", "", "não tem nenhuma escola"],
])("a file that is %s changes nothing, with an explanation", async (_what, content, said) => {
  const path = join(folder, "bad.csv");
  writeFileSync(path, content);
  const before = await app.services.db.$count(schools);
  await expect(ops("schools", `import ${path}`)).rejects.toThrow(said);
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

test("ops cities corrects spellings, and lists unknown cities", async () => {
  const inCity = (serviceCity: string) => base.addDriver({ serviceState: "SP", serviceCity });
  const [wrong, none] = [await inCity("sao jose dos  CAMPOS"), await inCity("Campinaz")];
  const { spelled, unknown } = (await ops("cities")).data as Record<string, { id: string }[]>;
  expect([spelled?.map(({ id }) => id), unknown?.map(({ id }) => id)]).toEqual([[wrong], [none]]);
  expect(await base.found({ state: "SP", city: "São José dos Campos" })).toEqual([wrong]);
});

test("a link of an authority is in the queue once, however often it is reported, again after it was closed, and no other link", async () => {
  const { calls } = await anOperator(app);
  const report = async (key: unknown) =>
    (await rest(app.url).post("/authorities/broken-link", { key })).status;
  const waiting = async () => (await calls.queue.list.query({ kind: "link" })).items;
  const key = "RS/Porto Alegre";
  expect(await Promise.all([report(key), report(key)])).toEqual([200, 200]);
  expect(await waiting()).toMatchObject([{ subject: key, detail: "EPTC (Porto Alegre, RS)" }]);
  expect(await calls.authorities.row.query({ key })).toMatchObject({ place: "Porto Alegre, RS" });
  await calls.authorities.close.mutate({ key, outcome: "corrected" });
  expect(await waiting()).toEqual([]);
  await report(key);
  expect(await waiting()).toHaveLength(1);
  for (const other of ["SP/Nenhuma", "__proto__"]) expect(await report(other)).toBe(404);
  for (const other of [7, "a".repeat(81)]) expect(await report(other)).toBe(400);
});
