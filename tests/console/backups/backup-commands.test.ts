import { expect, test } from "bun:test";
import { mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoEmail } from "../../../drizzle/seeds/demo-logins";
import { seededId } from "../../../drizzle/seeds/seeded-id";
import { readDeletionsAt } from "../../../server/process/deletions/deletions-file";
import { rest, terminal } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { root } from "../../support/root";
import { runServer } from "../../support/server-process";
import { until } from "../../support/until";

const OPS_TOKEN = "token-do-operador-somente-deste-teste";

async function command(script: "backup" | "restore", words: string[], env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, complaint] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
  );
  return { exitCode: await child.exited, said: `${output}${complaint}` };
}

test("bun run backup while the server runs, bun run restore into an empty database, and a server on the copy", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rota-backup-"));
  const [source, target, second] = await Promise.all([
    prepareDatabase("seeded"),
    prepareDatabase("empty"),
    prepareDatabase("empty"),
  ]);
  const keys = { MEMORY_KEY: "a1".repeat(32) };
  const server = await runServer({ ...source.env, ...keys, OPS_TOKEN });
  const file = join(folder, "copy.gz");
  const { PORT = "" } = server.env;

  const refused = await command("backup", [file], { ...source.env, PORT, OPS_TOKEN: "errado" });
  // PostgreSQL is read directly: with its credentials no token of ours is needed.
  const needsToken = databaseKind === "embedded";
  expect(refused.exitCode).toBe(needsToken ? 1 : 0);
  if (!needsToken) await rm(file);

  const made = await command("backup", [file], {
    ...source.env,
    PORT,
    OPS_TOKEN,
  });
  expect(made).toMatchObject({ exitCode: 0, said: expect.stringContaining("checked") });
  expect((await stat(file)).mode & 0o077).toBe(0);
  const again = await command("backup", [file], { ...source.env, PORT });
  expect(again).toMatchObject({ exitCode: 1, said: expect.stringContaining("exists already") });

  const ops = terminal(server.url, OPS_TOKEN);
  expect(await ops.figures.query()).toMatchObject({ backupAgeHours: 0 });

  const unsure = await command("restore", [file], { ...target.env });
  expect(unsure).toMatchObject({ exitCode: 1, said: expect.stringContaining("--deleted") });
  const list = join(source.env.DATA_DIR ?? "", "deleted-accounts");
  const restored = await command("restore", [file, "--deleted", list], { ...target.env, ...keys });
  expect(restored).toMatchObject({ exitCode: 0, said: expect.stringContaining("restored") });
  const copy = await runServer(target.env);
  const page = { pageSize: 50 };
  const [before, after] = await Promise.all([
    rest(server.url).get("/drivers/search", page),
    rest(copy.url).get("/drivers/search", page),
  ]);
  expect(after.body).toEqual(before.body);
  const photo = (before.body as { drivers: { photo: string }[] }).drivers[0]?.photo;
  expect((await fetch(`${copy.url}${photo}`)).status).toBe(200);

  // Suspended after the backup: the same file hides that profile, and those with the same picture.
  const began = new Date();
  const id = seededId("user", demoEmail("semvagas"));
  await ops.actOnPerson.mutate({ id, act: "suspend", reason: "Dirigia sem habilitação." });
  await until("the suspension in the list", async () =>
    (await readDeletionsAt(list))?.remembered.some(({ at }) => at >= began),
  );
  const later = await command("restore", [file, "--deleted", list], { ...second.env, ...keys });
  expect(later).toMatchObject({
    exitCode: 0,
    said: expect.stringMatching(/\d profile\(s\) match somebody who was suspended/),
  });

  await truncate(file, Math.floor((await stat(file)).size / 2));
  const cut = await command("restore", [file, "--deleted", "none"], { ...target.env });
  expect(cut.exitCode).toBe(1);
  await Promise.all([server.stop(), copy.stop()]);
  await Promise.all([source.drop(), target.drop(), second.drop(), rm(folder, { recursive: true })]);
}, 240_000);
