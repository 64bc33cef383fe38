import { afterEach, expect, test } from "bun:test";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, runCommand } from "../support/command";
import { createEmbeddedDatabase } from "../support/embedded-databases";
import { freePort } from "../support/free-port";
import { root } from "../support/root";
import { until } from "../support/until";

// Creating the embedded database takes seconds: only the first test waits for it.
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

async function folderWithDatabase(): Promise<string> {
  const { env } = await createEmbeddedDatabase("migrated");
  folders.push(env.DATA_DIR);
  return env.DATA_DIR;
}

function start(env: Record<string, string>): Command {
  const command = runCommand("start", env);
  commands.push(command);
  return command;
}

const builtAt = () =>
  Promise.all(
    ["client/.vite/manifest.json", "server/main.js"].map(
      async (file) => (await stat(join(root, "dist", file))).mtimeMs,
    ),
  );

test("starts in an empty folder, prints its URL, and SIGTERM to the group ends it cleanly", async () => {
  const command = start({ DATA_DIR: await emptyFolder(), SEED_DEMO: "true" });
  await command.ready();
  expect(command.output()).toContain(`Rota Escola is ready at ${command.url}`);
  // The demo's console opens by a link that a person finds among the lines of the log.
  const link = /^The operator's console \(Helena, demo\): (\S+\/operacao\S+)$/m;
  await until("the console's link", () => link.exec(command.output())?.[1]);
  expect((await fetch(`${command.url}/api/ready`)).status).toBe(200);
  command.signalGroup("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(command.isGroupAlive()).toBe(false);
});

test("while it runs, a second process on its database is refused; the next start builds and creates nothing", async () => {
  const DATA_DIR = await folderWithDatabase();
  const first = start({ DATA_DIR });
  await first.ready();
  const refused = start({ DATA_DIR });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain("Another process is using the database");
  expect(refused.output()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
  first.signalGroup("SIGTERM");
  await first.ended;
  const before = await builtAt();

  const next = start({ DATA_DIR });
  await next.ready();
  expect(next.output()).not.toContain("built");
  expect(next.output()).not.toContain("created");
  expect(await builtAt()).toEqual(before);
  // Ctrl-C ends it, too.
  next.signalGroup("SIGINT");
  expect(await next.ended).toBe(0);
});

test("a taken port is reported with a message, before any work", async () => {
  const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  try {
    const command = start({ DATA_DIR: await emptyFolder(), PORT: String(taken.port) });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(`Port ${taken.port} is taken`);
    expect(command.output()).not.toMatch(/^\s+at /m);
  } finally {
    await taken.stop(true);
  }
});

test("all errors of a broken configuration are listed at once", async () => {
  const command = start({
    DATA_DIR: await emptyFolder(),
    SMTP_URL: "http://mail",
    RATE_LIMIT: "maybe",
    NODE_ENV: "prodution",
  });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain("3 fault(s)");
  expect(command.output()).toContain("NODE_ENV must be");
  expect(command.output()).toContain("SMTP_URL must be");
  expect(command.output()).toContain("RATE_LIMIT must be");
  expect(command.output()).not.toMatch(/^\s+at /m);
});

test("a PostgreSQL that refuses is one sentence, without the password", async () => {
  const closed = `postgres://rota:secret@127.0.0.1:${freePort()}/rota`;
  const command = start({ DATA_DIR: await emptyFolder(), DATABASE_URL: closed });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain("DATABASE_URL: PostgreSQL can't be used: ");
  expect(command.output()).toContain("ECONNREFUSED");
  expect(command.output()).not.toMatch(/"stack"|^\s+at |secret/m);
});
