import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { runOps } from "../console/ops/run-ops";
import { now, searchOn } from "../search/search-database";
import { testApp } from "../support/app";

const OPS_TOKEN = "a-key-for-the-tests-only-and-long";
const app = testApp({ OPS_TOKEN });
beforeAll(async () => {
  app.setNow(now);
}, 60_000);

const cities = (...words: string[]) =>
  runOps(["cities", "--reason", "Depois da atualização", ...words], { OPS_URL: app.url, OPS_TOKEN });

test("bun run ops cities corrects spellings, lists unknown cities, and a second run finds nothing", async () => {
  const { addDriver, found } = await searchOn(app.services.db);
  const [right, wrong, none] = [
    await addDriver({ serviceState: "SP", serviceCity: "Campinas" }),
    await addDriver({ serviceState: "SP", serviceCity: "sao jose dos  CAMPOS" }),
    await addDriver({ serviceState: "SP", serviceCity: "Campinaz" }),
  ];
  const readDriver = async (id: string) =>
    (await app.services.db.select().from(drivers).where(eq(drivers.id, id)))[0];
  const untouched = await readDriver(right);
  const before = await readDriver(wrong);
  const unknown = [
    { id: none, state: "SP", city: "Campinaz", nearest: expect.arrayContaining(["Campinas"]) },
  ];
  const first = await cities("--json");
  expect(first).toMatchObject({ exitCode: 0, stderr: expect.any(String) });
  expect(first.json).toEqual({
    spelled: [{ id: wrong, state: "SP", before: "sao jose dos  CAMPOS", after: "São José dos Campos" }],
    unknown,
  });
  // Nothing else of a profile changes, nor the version that an editor has loaded.
  if (!before) throw new Error("The driver is gone.");
  expect(await readDriver(wrong)).toEqual({ ...before, serviceCity: "São José dos Campos" });
  expect(await readDriver(right)).toEqual(untouched);
  expect(await found({ state: "SP", city: "São José dos Campos" })).toEqual([wrong]);
  expect((await cities("--json")).json).toEqual({ spelled: [], unknown });
  const told = await cities();
  expect(told.stdout).toContain("0 cidade(s) com a grafia oficial.");
  expect(told.stdout).toMatch(/1 perfil\(is\) sem município correspondente[\s\S]*Campinaz[\s\S]*Campinas/);
});
