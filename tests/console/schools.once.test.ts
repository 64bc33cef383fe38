import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverSchools, schools } from "../../drizzle/schema/schools";
import { importSchools } from "../../server/places/schools/import-schools";
import { linkProfiles } from "../../server/search/schools/link-profiles";
import { refreshServing } from "../../server/search/schools/refresh-serving";
import { anOperator, type Staff } from "../people/staff";
import { now, type SearchDatabase, searchOn } from "../search/search-database";
import { refusalOf } from "../support/api";
import { testApp } from "../support/app";

type School = { id: string; city: string };

const reason = "Conferi no site da secretaria";
let base: SearchDatabase;
let calls: Staff["calls"]["schools"];
const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  calls = (await anOperator(app)).calls.schools;
  base = await searchOn(app.services.db);
});

let code = 35_100_000;
/** An imported school. */
async function school(city: string, name: string): Promise<School> {
  const none = { state: "SP", city, address: "", administration: "", latitude: "", longitude: "" };
  code += 1;
  await importSchools(app.services, [{ ...none, line: 1, name, code: String(code) }]);
  const [row] = await app.services.db.select().from(schools).where(eq(schools.name, name));
  return { id: row?.id ?? "", city };
}

/** A driver who wrote the name of a school. */
async function serve({ city }: School, written: string): Promise<string> {
  const id = await base.addDriver({
    serviceState: "SP",
    serviceCity: city,
    offeredSchoolTransport: [written],
  });
  await linkProfiles(app.services, "");
  return id;
}
/** Runs the queue's jobs immediately. */
const refresh = (...changed: School[]) =>
  refreshServing.run(app.services, { schoolIds: changed.map(({ id }) => id) });
const found = async ({ city }: School, name: string) =>
  (await base.found({ state: "SP", city, school: name })).toSorted();
const fileOf = ({ id }: School) => calls.file.query({ id });
const merge = ({ id }: School, into: School, areOne?: boolean) =>
  refusalOf(calls.merge.mutate({ id, into: into.id, areOne, reason }));
const undo = ({ id }: School, changeId = "") => refusalOf(calls.undo.mutate({ id, changeId }));

test("two schools are merged, found by the names of both, and are two again when that is undone", async () => {
  const sol = await school("Jundiaí", "EMEF Sol");
  const estrela = await school("Jundiaí", "EMEF Estrela");
  const lua = await school("Jundiaí", "EMEF Lua");
  const [a, b] = [await serve(sol, "EMEF Sol"), await serve(estrela, "E.M.E.F. Estrela")];
  // INEP has a code for each of them.
  expect(await merge(lua, estrela)).toBe("SCHOOLS_WITH_TWO_CODES");
  expect([await merge(lua, estrela, true), await merge(estrela, sol, true)]).toEqual([null, null]);
  await refresh(sol, estrela, lua);
  for (const name of ["sol", "estrela", "escola municipal de ensino lua"])
    expect({ name, found: await found(sol, name) }).toEqual({ name, found: [a, b].toSorted() });
  expect((await fileOf(sol)).merged.map(({ name }) => name)).toEqual(["EMEF Estrela", "EMEF Lua"]);

  const [newest, first] = [(await fileOf(estrela)).changes[0]?.id, (await fileOf(lua)).changes[0]?.id];
  // Undoing the older one first would leave the newer one inconsistent.
  expect(await undo(lua, first)).toBe("SCHOOL_CHANGED");
  expect(await undo(estrela, newest)).toBeNull();
  await refresh(sol, estrela, lua);
  expect([await found(sol, "sol"), await found(sol, "lua")]).toEqual([[a], [b]]);
  expect(await calls.find.query({ text: "jundiai sol" })).toMatchObject([{ id: sol.id, drivers: 1 }]);
  expect([await undo(lua, first), await undo(lua, first)]).toEqual([null, "SCHOOL_CHANGED"]);
});

test("a school is renamed and keeps its old name as an alias; the driver's own words stay", async () => {
  const rui = await school("Sorocaba", "EE Rui");
  const driver = await serve(rui, "E.E. Rui");
  await calls.rename.mutate({ id: rui.id, name: "EE Rui Barbosa", reason });
  await refresh(rui);
  const file = await fileOf(rui);
  expect(file).toMatchObject({ slug: "ee-rui", aliases: ["EE Rui"], drivers: [{ written: "E.E. Rui" }] });
  expect([await found(rui, "barbosa"), await found(rui, "ee rui")]).toEqual([[driver], [driver]]);
  await undo(rui, file.changes[0]?.id);
  await refresh(rui);
  expect([await found(rui, "barbosa"), await found(rui, "ee rui")]).toEqual([[], [driver]]);
});

test("a school is split, each part with its drivers, and is one again when that is undone", async () => {
  const one = await school("Taubaté", "Colégio Um");
  const [stays, goes] = [await serve(one, "Colégio Um"), await serve(one, "Col. Um")];
  const other = { name: "Colégio Um Mais", neighborhood: "Centro" };
  await calls.split.mutate({ id: one.id, ...other, driverIds: [goes], reason });
  const { db } = app.services;
  const links = () => db.select().from(driverSchools).where(eq(driverSchools.driverId, goes));
  const [link] = await links();
  const made = { id: link?.schoolId ?? "", city: one.city };
  await refresh(one, made);
  expect(await fileOf(made)).toMatchObject({ slug: "colegio-um-mais", ...other });
  expect(await found(one, "colegio um")).toEqual([stays, goes].toSorted());
  expect(await found(one, "mais")).toEqual([goes]);
  await undo(one, (await fileOf(one)).changes[0]?.id);
  expect(await links()).toMatchObject([{ schoolId: one.id }]);
  expect((await fileOf(made)).into?.id).toBe(one.id);
});
