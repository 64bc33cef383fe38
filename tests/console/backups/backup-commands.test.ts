import { expect, test } from "bun:test";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readLines } from "../../../scripts/backup-file";
import { rest, terminal } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { makeScratchFolder } from "../../support/scratch";
import { runServer } from "../../support/server-process";
import { runScript } from "../ops/run-ops";

const OPS_TOKEN = "token-do-operador-somente-deste-teste";

test("bun run backup while the server runs, bun run restore into an empty database, and a server on the copy", async () => {
  const folder = makeScratchFolder();
  const [source, target] = await Promise.all([prepareDatabase("seeded"), prepareDatabase("empty")]);
  const keys = { MEMORY_KEY: "a1".repeat(32) };
  const server = await runServer({ ...source.env, ...keys, OPS_TOKEN });
  const file = join(folder, "copy.gz");
  const own = { ...source.env, PORT: server.env.PORT ?? "", OPS_TOKEN };

  // PostgreSQL is read directly: with its credentials no token of ours is needed.
  const needsToken = databaseKind === "embedded";
  const refused = await runScript("backup", [`${file}.refused`], { ...own, OPS_TOKEN: "errado" });
  expect(refused.exitCode).toBe(needsToken ? 1 : 0);
  const made = await runScript("backup", [file], own);
  expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("checked") });
  expect((await stat(file)).mode & 0o077).toBe(0);
  const ops = terminal(server.url, OPS_TOKEN);
  expect(await ops.figures.query()).toMatchObject({ backupAgeHours: 0 });
  const { items } = await ops.log.query({ action: "backup-handed-out" });
  expect(items.length > 0).toBe(needsToken);

  const unsure = await runScript("restore", [file], target.env);
  expect(unsure).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--deleted") });
  const list = join(source.env.DATA_DIR ?? "", "deleted-accounts");
  const restored = await runScript("restore", [file, "--deleted", list], { ...target.env, ...keys });
  expect(restored).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("restored") });
  const copy = await runServer({ ...target.env, ...keys });
  const { body } = await rest(copy.url).get("/drivers/search", { pageSize: 50 });
  const { drivers } = body as { drivers: { photo: string }[] };
  expect(drivers.length).toBeGreaterThan(20);
  expect((await fetch(`${copy.url}${drivers[0]?.photo}`)).status).toBe(200);

  await Promise.all([server.stop(), copy.stop()]);
  await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
});

test("a backup is read line by line; one that is cut, changed or not compressed is refused by name", async () => {
  const file = join(makeScratchFolder(), "copy.gz");
  const lines = Array.from({ length: 5000 }, (_, row) => `{"row":${row},"text":"${Math.sin(row)}"}`);
  const whole = gzipSync(lines.join("\n"));
  const changed = Buffer.from(whole).fill(0xff, whole.length / 2, whole.length / 2 + 64);
  const read = async (bytes: Uint8Array | string) => {
    await writeFile(file, bytes);
    return Array.fromAsync(readLines(file));
  };
  expect(await read(whole)).toEqual(lines);
  for (const broken of [lines.join("\n"), whole.subarray(0, -100), changed])
    await expect(read(broken)).rejects.toThrow(`${file} is damaged, or is not a file`);
  await rm(join(file, ".."), { recursive: true });
});
