import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { placeAnswers } from "../../client/intent/answers";
import { driverSchools, schools } from "../../drizzle/schema/schools";
import { importSchools } from "../../server/places/schools/import-schools";
import { linkProfiles } from "../../server/search/schools/link-profiles";
import { refreshServing } from "../../server/search/schools/refresh-serving";
import { now, type SearchDatabase, searchOn } from "../search/search-database";
import { testApp } from "../support/app";
import { refusalOf, signedInStaff } from "./staff";

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
const reason = "Conferi no site da secretaria";
let base: Omit<SearchDatabase, "close">;
let operator: Staff;
let reader: Staff;
const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  operator = await signedInStaff(app);
  reader = await signedInStaff(app, "reader", "Léo");
  base = await searchOn(app.services.db);
}, 60_000);

let code = 35_100_000;
/** Imported schools of a city, by name. */
async function catalogue(city: string, names: readonly string[]): Promise<Record<string, string>> {
  const none = { state: "SP", city, address: "", administration: "", latitude: "", longitude: "" };
  const records = names.map((name) => ({ ...none, line: 1, name, code: String(code++) }));
  await importSchools(app.services, records);
  const rows = await app.services.db.select().from(schools).where(eq(schools.city, city));
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

const serve = (city: string, ...offeredSchoolTransport: string[]) =>
  base.addDriver({ serviceState: "SP", serviceCity: city, offeredSchoolTransport });
const link = () => linkProfiles(app.services, "");
/** Runs the queue's jobs immediately. */
const refresh = (...schoolIds: string[]) => refreshServing.run(app.services, { schoolIds });
const found = async (city: string, school: string) =>
  (await base.found({ state: "SP", city, school })).toSorted();
const linksOf = (driverId: string) =>
  app.services.db.select().from(driverSchools).where(eq(driverSchools.driverId, driverId));

test("two schools are merged, found by the names of both, and are two again when that is undone", async () => {
  const city = "Jundiaí";
  const {
    "EMEF Sol": sol = "",
    "EMEF Estrela": estrela = "",
    "EMEF Lua": lua = "",
  } = await catalogue(city, ["EMEF Sol", "EMEF Estrela", "EMEF Lua"]);
  const [a, b] = [await serve(city, "EMEF Sol"), await serve(city, "E.M.E.F. Estrela")];
  await link();
  const { calls } = operator;
  await calls.schools.merge.mutate({ id: lua, into: estrela, areOne: true, reason });
  await calls.schools.merge.mutate({ id: estrela, into: sol, areOne: true, reason });
  await refresh(sol, estrela, lua);
  for (const name of ["sol", "estrela", "escola municipal de ensino lua"])
    expect({ name, found: await found(city, name) }).toEqual({ name, found: [a, b].toSorted() });
  // A tab that searched before the merge: who names the other school is found, and doesn't answer "Atende".
  const asked = { escola: "EMEF Estrela" };
  const { drivers } = await base.search({ state: "SP", city, school: asked.escola });
  const served = (id: string, wasFound: boolean) =>
    drivers
      .filter((driver) => driver.id === id)
      .map((driver) => placeAnswers(driver, asked, wasFound).filter(({ isServed }) => isServed).length);
  for (const wasFound of [true, false])
    expect([served(a, wasFound), served(b, wasFound)]).toEqual([[0], [1]]);
  const file = await calls.schools.file.query({ id: sol });
  expect(file.merged.map(({ name }) => name)).toEqual(["EMEF Estrela", "EMEF Lua"]);
  expect(file.drivers.map(({ written }) => written).toSorted()).toEqual(["E.M.E.F. Estrela", "EMEF Sol"]);
  expect(await calls.schools.find.query({ text: "jundiai estrela" })).toMatchObject([
    { id: sol, drivers: 2 },
  ]);

  const [newest, first] = [
    (await calls.schools.file.query({ id: estrela })).changes[0]?.id ?? "",
    (await calls.schools.file.query({ id: lua })).changes[0]?.id ?? "",
  ];
  // Undoing the older one first would leave the newer one inconsistent.
  expect(await refusalOf(calls.schools.undo.mutate({ id: lua, changeId: first }))).toBe("SCHOOL_CHANGED");
  await calls.schools.undo.mutate({ id: estrela, changeId: newest });
  await refresh(sol, estrela, lua);
  expect([await found(city, "sol"), await found(city, "lua")]).toEqual([[a], [b]]);
  expect(await calls.schools.find.query({ text: "jundiai sol" })).toMatchObject([{ id: sol, drivers: 1 }]);
  await calls.schools.undo.mutate({ id: lua, changeId: first });
  await refresh(estrela, lua);
  expect([await found(city, "estrela"), await found(city, "lua")]).toEqual([[b], []]);
  expect(await refusalOf(calls.schools.undo.mutate({ id: lua, changeId: first }))).toBe("SCHOOL_CHANGED");
  const { items } = await calls.log.list.query({ subject: estrela });
  // Both at the same moment of the test's clock.
  expect(items.map(({ action, reason: why }) => `${action}: ${why}`).toSorted()).toEqual([
    "school-change-undone: ",
    `school-merged: ${reason}`,
  ]);
});

test("merging schools for which INEP has two codes must be confirmed", async () => {
  const { calls } = operator;
  const names = ["EMEF Norte", "EMEF Oeste"];
  const { [names[0] ?? ""]: north = "", [names[1] ?? ""]: west = "" } = await catalogue("Itu", names);
  const merge = (areOne?: boolean) =>
    refusalOf(calls.schools.merge.mutate({ id: north, into: west, areOne, reason }));
  const setCode = (id: string, inepCode: string) =>
    app.services.db.update(schools).set({ inepCode }).where(eq(schools.id, id));
  await setCode(north, "35900001");
  await setCode(west, "35900002");
  expect(await merge()).toBe("SCHOOLS_WITH_TWO_CODES");
  expect(await merge(true)).toBeNull();
});

test("a school is renamed and keeps its old name as an alias; the driver's own words stay", async () => {
  const city = "Sorocaba";
  const { "EE Rui": rui = "" } = await catalogue(city, ["EE Rui"]);
  const driver = await serve(city, "E.E. Rui");
  await link();
  await operator.calls.schools.rename.mutate({ id: rui, name: "EE Rui Barbosa", reason });
  await refresh(rui);
  const file = await operator.calls.schools.file.query({ id: rui });
  expect(file).toMatchObject({ name: "EE Rui Barbosa", slug: "ee-rui", aliases: ["EE Rui"] });
  expect(file.drivers).toMatchObject([{ written: "E.E. Rui" }]);
  // By it the driver's own record opens.
  const [serving] = file.drivers;
  expect(await operator.calls.people.file.query({ id: serving?.userId ?? "" })).toMatchObject({
    name: serving?.name,
  });
  expect([await found(city, "barbosa"), await found(city, "ee rui")]).toEqual([[driver], [driver]]);
  await operator.calls.schools.undo.mutate({ id: rui, changeId: file.changes[0]?.id ?? "" });
  await refresh(rui);
  expect([await found(city, "barbosa"), await found(city, "ee rui")]).toEqual([[], [driver]]);
});

test("a school is split, each part with its drivers, and is one again when that is undone", async () => {
  const city = "Taubaté";
  const { "Colégio Um": one = "" } = await catalogue(city, ["Colégio Um"]);
  const [stays, goes] = [await serve(city, "Colégio Um"), await serve(city, "Col. Um")];
  await link();
  const other = { name: "Colégio Um Mais", neighborhood: "Centro" };
  await operator.calls.schools.split.mutate({ id: one, ...other, driverIds: [goes], reason });
  const made = (await linksOf(goes))[0]?.schoolId ?? "";
  await refresh(one, made);
  expect(await operator.calls.schools.file.query({ id: made })).toMatchObject({
    slug: "colegio-um-mais",
    ...other,
  });
  expect([await found(city, "colegio um"), await found(city, "mais")]).toEqual([
    [stays, goes].toSorted(),
    [goes],
  ]);
  const [change] = (await operator.calls.schools.file.query({ id: one })).changes;
  await operator.calls.schools.undo.mutate({ id: one, changeId: change?.id ?? "" });
  await refresh(one, made);
  expect((await linksOf(goes))[0]?.schoolId).toBe(one);
  expect((await operator.calls.schools.file.query({ id: made })).into?.id).toBe(one);
});

test("merging schools of two cities, a school with itself, and any action by readers are refused", async () => {
  const { "EE Aqui": here = "" } = await catalogue("Bauru", ["EE Aqui"]);
  const { "EE Lá": there = "" } = await catalogue("Marília", ["EE Lá"]);
  const { calls } = operator;
  expect(await refusalOf(calls.schools.merge.mutate({ id: here, into: there, reason }))).toBe(
    "SCHOOLS_APART",
  );
  expect(await refusalOf(calls.schools.merge.mutate({ id: here, into: here, reason }))).toBe("SCHOOLS_APART");
  expect(await refusalOf(calls.schools.rename.mutate({ id: "naoexistenaoexis", name: "X", reason }))).toBe(
    "SCHOOL_NOT_FOUND",
  );
  expect(await refusalOf(calls.schools.rename.mutate({ id: here, name: " !! ", reason }))).toBe("VALIDATION");
  expect(await refusalOf(reader.calls.schools.rename.mutate({ id: here, name: "EE Outra", reason }))).toBe(
    "STAFF_READ_ONLY",
  );
  expect((await reader.calls.schools.file.query({ id: here })).name).toBe("EE Aqui");
});

test("names that differ only in accents are shown as staff wrote them", async () => {
  const city = "Franca";
  const { "EE Joao": joao = "" } = await catalogue(city, ["EE Joao"]);
  await serve(city, "EE Joao");
  await link();
  await operator.calls.schools.rename.mutate({ id: joao, name: "EE João", reason });
  await refresh(joao);
  const { db } = app.services;
  const names = await db.query.searchNames.findMany({ where: (name) => eq(name.schoolId, joao) });
  expect(names.map(({ label }) => label)).toEqual(["EE João"]);
});
