import { afterEach, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, runCommand } from "../support/command";
import { freePort } from "../support/free-port";
import { root } from "../support/root";
import { until } from "../support/until";

const commands: Command[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const command of commands.splice(0)) {
    if (command.isGroupAlive()) command.signalGroup("SIGKILL");
    await command.ended;
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rota-start-"));
  folders.push(folder);
  return folder;
}

function start(env: Record<string, string>): Command {
  const command = runCommand(env);
  commands.push(command);
  return command;
}

const builtAt = () =>
  Promise.all(
    ["client/.vite/manifest.json", "server/main.js"].map(
      async (file) => (await stat(join(root, "dist", file))).mtimeMs,
    ),
  );

test("starts in an empty folder, and SIGTERM to the group ends it; a second process is refused; the next start builds and creates nothing", async () => {
  const DATA_DIR = await emptyFolder();
  const first = start({ DATA_DIR, SEED_DEMO: "true" });
  await first.ready();
  expect(first.output()).toContain(`Rota Escola is ready at ${first.url}`);
  // The demo's console opens by a link that a person finds among the lines of the log.
  const link = /^The operator's console \(Helena, demo\): (\S+\/operacao\S+)$/m;
  await until("the console's link", () => link.exec(first.output())?.[1]);

  const refused = start({ DATA_DIR });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain("Another process is using the database");
  expect(refused.output()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
  first.signalGroup("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(first.isGroupAlive()).toBe(false);

  const before = await builtAt();
  const next = start({ DATA_DIR });
  await next.ready();
  expect(next.output()).not.toMatch(/built|created/);
  expect(await builtAt()).toEqual(before);
  // Ctrl-C ends it, too.
  next.signalGroup("SIGINT");
  expect(await next.ended).toBe(0);
});

test("a taken port and a PostgreSQL that refuses are a sentence each, without a stack or the password", async () => {
  const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = String(taken.port);
  const busy = start({ DATA_DIR: await emptyFolder(), PORT: port });
  const closed = `postgres://rota:secret@127.0.0.1:${freePort()}/rota`;
  const refused = start({ DATA_DIR: await emptyFolder(), DATABASE_URL: closed });
  expect([await busy.ended, await refused.ended]).toEqual([1, 1]);
  await taken.stop(true);
  expect(busy.output()).toContain(`Port ${port} is taken`);
  expect(refused.output()).toMatch(/DATABASE_URL: PostgreSQL can't be used: .*ECONNREFUSED/);
  for (const { output } of [busy, refused]) expect(output()).not.toMatch(/"stack"|^\s+at |secret/m);
});
