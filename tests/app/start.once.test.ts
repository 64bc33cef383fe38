import { afterEach, expect, test } from "bun:test";
import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../support/free-port";
import { root } from "../support/root";
import { makeScratchFolder } from "../support/scratch";
import { until } from "../support/until";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Runs `bun run start` as a group of processes of its own, with `env` added to a developer's bare environment. */
function start(env: Record<string, string>) {
  const port = env.PORT ?? String(freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ["run", "start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, PORT: port, APP_URL: url, SEED_DEMO: "false", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  /** As a terminal or a supervisor does: the command and everything it started. */
  const signalGroup = (signal: NodeJS.Signals | 0) => process.kill(-(child.pid ?? 0), signal);
  const command = {
    url,
    signalGroup,
    output: () => output,
    ended: new Promise<number | null>((resolve) => child.once("close", resolve)),
    /** Resolves when it has printed its URL and responds there. */
    ready: () =>
      until("`bun run start` to serve", () => {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
        return (
          output.includes(url) &&
          fetch(`${url}/api/ready`)
            .then(({ ok }) => ok)
            .catch(() => false)
        );
      }),
    isGroupAlive: () => {
      try {
        return signalGroup(0);
      } catch {
        return false;
      }
    },
  };
  cleanUps.push(() => {
    if (command.isGroupAlive()) command.signalGroup("SIGKILL");
    return command.ended;
  });
  return command;
}

const builtAt = () =>
  Promise.all(
    ["client/.vite/manifest.json", "server/main.js"].map(
      async (file) => (await stat(join(root, "dist", file))).mtimeMs,
    ),
  );

test("starts in an empty folder, and SIGTERM to the group ends it; a second process is refused; the next start builds and creates nothing", async () => {
  const DATA_DIR = makeScratchFolder();
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
  const busy = start({ DATA_DIR: makeScratchFolder(), PORT: port });
  const closed = `postgres://rota:secret@127.0.0.1:${freePort()}/rota`;
  const refused = start({ DATA_DIR: makeScratchFolder(), DATABASE_URL: closed });
  expect([await busy.ended, await refused.ended]).toEqual([1, 1]);
  await taken.stop(true);
  expect(busy.output()).toContain(`Port ${port} is taken`);
  expect(refused.output()).toMatch(/DATABASE_URL: PostgreSQL can't be used: .*ECONNREFUSED/);
  for (const { output } of [busy, refused]) expect(output()).not.toMatch(/"stack"|^\s+at |secret/m);
});
