import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { createJobs } from "../../../server/process/jobs/jobs";
import { rest, terminal } from "../../support/api";
import { databaseKind, prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";
import { root } from "../../support/root";
import { makeScratchFolder } from "../../support/scratch";
import { runServer } from "../../support/server-process";

const OPS_TOKEN = "token-do-operador-somente-deste-teste";

async function run(command: string[], env: Record<string, string>) {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const streams = [child.stdout, child.stderr].map((stream) => new Response(stream).text());
  const said = (await Promise.all(streams)).join("");
  return { exitCode: await child.exited, said };
}
const script = (name: "backup" | "restore", ...words: string[]) => [
  process.execPath,
  `scripts/${name}.ts`,
  ...words,
];

test("bun run backup while the server runs, bun run restore into an empty database, and a server on the copy", async () => {
  const folder = makeScratchFolder();
  const [source, target] = await Promise.all([prepareDatabase("seeded"), prepareDatabase("empty")]);
  const keys = { MEMORY_KEY: "a1".repeat(32) };
  const server = await runServer({ ...source.env, ...keys, OPS_TOKEN });
  const file = join(folder, "copy.gz");
  const own = { ...source.env, PORT: server.env.PORT ?? "", OPS_TOKEN };

  // PostgreSQL is read directly: with its credentials no token of ours is needed.
  const needsToken = databaseKind === "embedded";
  const refused = await run(script("backup", `${file}.refused`), { ...own, OPS_TOKEN: "errado" });
  expect(refused.exitCode).toBe(needsToken ? 1 : 0);
  const made = await run(script("backup", file), own);
  expect(made).toEqual({ exitCode: 0, said: expect.stringContaining("checked") });
  expect((await stat(file)).mode & 0o077).toBe(0);
  const ops = terminal(server.url, OPS_TOKEN);
  expect(await ops.figures.query()).toMatchObject({ backupAgeHours: 0 });
  const { items } = await ops.log.query({ action: "backup-handed-out" });
  expect(items.length > 0).toBe(needsToken);

  const unsure = await run(script("restore", file), target.env);
  expect(unsure).toEqual({ exitCode: 1, said: expect.stringContaining("--deleted") });
  const list = join(source.env.DATA_DIR ?? "", "deleted-accounts");
  const restored = await run(script("restore", file, "--deleted", list), { ...target.env, ...keys });
  expect(restored).toEqual({ exitCode: 0, said: expect.stringContaining("restored") });
  const copy = await runServer(target.env);
  const { body } = await rest(copy.url).get("/drivers/search", { pageSize: 50 });
  const { drivers } = body as { drivers: { photo: string }[] };
  expect(drivers.length).toBeGreaterThan(20);
  expect((await fetch(`${copy.url}${drivers[0]?.photo}`)).status).toBe(200);

  await Promise.all([server.stop(), copy.stop()]);
  await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
});

test("the nightly script of the guide works exactly as written, also a second time on the same day, as before an upgrade", async () => {
  const scratch = makeScratchFolder();
  const database = await prepareDatabase("migrated");
  const opened = await openAt(database.env);
  await (await createJobs(opened, jobRegistry)).stop();
  await opened.close();
  const file = (name: string, text: string) => {
    writeFileSync(join(scratch, name), text);
    chmodSync(join(scratch, name), 0o700);
  };
  mkdirSync(join(scratch, "bin"));
  // The tests run without root and without a remote machine: both commands are stubbed.
  const options = 'while :; do case "$1" in -u) shift 2 ;; -*) shift ;; *) break ;; esac; done';
  file("bin/sudo", `#!/bin/sh\n${options}\nexec "$@"\n`);
  file("bin/rclone", `#!/bin/sh\necho "$@" >> ${scratch}/rclone.log\n`);
  const settings = Object.entries(database.env).map(([name, value]) => `${name}=${value}\n`);
  file("env", settings.join(""));
  const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
  const listing = /```sh\n(#!\/bin\/sh\n# \/etc\/cron\.daily\/rota-escola-backup\n[\s\S]*?)```/;
  const [, written = ""] = listing.exec(guide) ?? [];
  file(
    "nightly",
    written
      .replaceAll("/srv/rota-escola/app", root)
      .replaceAll("/srv/rota-escola/", `${scratch}/`)
      .replaceAll("/etc/rota-escola.env", `${scratch}/env`)
      .replaceAll("/usr/local/bin/bun", process.execPath),
  );
  for (const _time of ["at night", "before the upgrade"]) {
    const done = await run([join(scratch, "nightly")], { PATH: `${scratch}/bin:${process.env.PATH}` });
    expect(done).toMatchObject({ exitCode: 0 });
  }
  const made = readdirSync(join(scratch, "backups"));
  expect(made).toHaveLength(2);
  for (const name of made) expect(name).toMatch(/^rota-escola-.*-\d{4}-\d\d-\d\dT[\d-]+Z\.backup\.gz$/);
  expect(readFileSync(join(scratch, "rclone.log"), "utf8")).toContain("backups");
  rmSync(scratch, { recursive: true });
  await database.drop();
});
