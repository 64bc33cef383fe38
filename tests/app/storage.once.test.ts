import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../server/platform/database/ids";
import { storageProblem } from "../../server/platform/database/storage";
import { eraseRequestData } from "../../server/privacy/data-requests/erase-request-data";
import { createHealthRoutes } from "../../server/process/health";
import { Lifecycle } from "../../server/process/lifecycle";
import { startTestApp } from "../support/app";
import { createEmbeddedDatabase } from "../support/embedded-databases";
import { makeScratchFolder } from "../support/scratch";
import { runServer } from "../support/server-process";

test("a disk that is nearly full is reported before a write fails halfway", () => {
  const folder = makeScratchFolder();
  const left = (megabytes: number) => () => ({ bavail: megabytes * 256, bsize: 4096 });
  expect(storageProblem(folder, left(33))).toBeUndefined();
  expect(storageProblem(folder, left(31))).toEndWith("is full: 31 MB are left");
});

test("a missing folder turns readiness to 503, and the log names it; the process stays alive", async () => {
  const { env, drop } = await createEmbeddedDatabase("migrated");
  const server = await runServer(env);
  await drop();
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect([await statusOf("/api/ready"), await statusOf("/api/health")]).toEqual([503, 200]);
  await statusOf("/api/ready");
  expect(server.logs().split("not ready: ")).toHaveLength(2);
  expect(server.logs()).toContain(`${env.DATA_DIR} can't be written`);
  await server.stop("SIGKILL");
});

test("on PostgreSQL, too, a DATA_DIR that can't be written turns readiness to 503, and so does stopping", async () => {
  const folder = makeScratchFolder();
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const app = await startTestApp();
  const services = { ...app.services, config: { ...app.services.config, dataDir: join(file, "data") } };
  const lifecycle = new Lifecycle();
  const ready = async (given: typeof services) =>
    (await createHealthRoutes(given, lifecycle).request("/api/ready")).status;
  expect([await ready(services), await ready(app.services)]).toEqual([503, 200]);
  lifecycle.drain();
  expect(await ready(app.services)).toBe(503);
  // A restored backup would bring back what is not on the list of deletions.
  const erasing = eraseRequestData(services, { id: newId(), reason: "", staffId: newId() });
  await expect(erasing).rejects.toMatchObject({ code: "STORAGE_FULL" });
  await app.close();
});
