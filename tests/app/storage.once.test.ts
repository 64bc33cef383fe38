import { afterAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../server/platform/database/ids";
import { storageProblem } from "../../server/platform/database/storage";
import { eraseRequestData } from "../../server/privacy/data-requests/erase-request-data";
import { deleteAccount } from "../../server/privacy/delete-account";
import { createHealthRoutes } from "../../server/process/health";
import { Lifecycle } from "../../server/process/lifecycle";
import { anAccount } from "../people/drivers";
import { startTestApp } from "../support/app";
import { prepareDatabase } from "../support/databases";
import { makeScratchFolder } from "../support/scratch";
import { spawnServer } from "../support/server-process";

const scratch = makeScratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));
const file = join(scratch, "a-file");
writeFileSync(file, "");

test.each(["with PostgreSQL, if there is one", "with the embedded database"])(
  "a DATA_DIR that can't be created stops the start with a message, %s",
  async (which) => {
    const database = which.startsWith("with PostgreSQL") ? await prepareDatabase("migrated") : undefined;
    const server = await spawnServer({ ...database?.env, DATA_DIR: join(file, "data") });
    expect(await server.exited).toBe(1);
    expect(server.logs()).toContain("DATA_DIR: ");
    expect(server.logs()).toContain("can't be made");
    expect(server.logs()).not.toContain('"stack"');
    await database?.drop();
  },
);

test("a disk that is nearly full is reported before a write fails halfway", () => {
  const left = (megabytes: number) => () => ({ bavail: megabytes * 256, bsize: 4096 });
  expect(storageProblem(scratch, left(33))).toBeUndefined();
  expect(storageProblem(scratch, left(31))).toEndWith("is full: 31 MB are left");
});

test("a DATA_DIR that can't be written turns readiness to 503, and so does stopping", async () => {
  const app = await startTestApp();
  const services = { ...app.services, config: { ...app.services.config, dataDir: join(file, "data") } };
  const lifecycle = new Lifecycle();
  const ready = async (given: typeof services) =>
    (await createHealthRoutes(given, lifecycle).request("/api/ready")).status;
  expect([await ready(services), await ready(app.services)]).toEqual([503, 200]);
  lifecycle.drain();
  expect(await ready(app.services)).toBe(503);
  // A restored backup would bring back what is not on the list of deletions.
  const request = { id: newId(), reason: "", staffId: newId() };
  const { id } = await anAccount(app.services);
  for (const erasing of [eraseRequestData(services, request), deleteAccount(services, id)])
    await expect(erasing).rejects.toMatchObject({ code: "STORAGE_FULL" });
  await app.close();
});
