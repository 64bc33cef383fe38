import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type ThrowawayPostgres = { url: string; version: string; stop: () => Promise<void> };

/**
 * A PostgreSQL server of this machine's binaries in a temporary folder, on a free port of 127.0.0.1.
 * @param settings more lines of its configuration, as in `{ shared_buffers: "1GB" }`
 * @throws Error when the machine has no PostgreSQL.
 */
export async function startThrowawayPostgres(
  settings: Record<string, string> = {},
): Promise<ThrowawayPostgres> {
  const bin = postgresBinaries();
  const folder = await mkdtemp(join(tmpdir(), "rota-postgres-"));
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const asOwner = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  const init = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"];
  run(join(bin, "initdb"), init, asOwner);
  const port = await freePort();
  const given = {
    port: `${port}`,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    ...settings,
  };
  const options = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...options], { ...asOwner, stdio: "ignore" });
  const stop = async () => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(bin, port, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const version = run(join(bin, "postgres"), ["--version"], asOwner);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, version, stop };
}

function postgresBinaries(): string {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    asked,
    ...versions.map((version) => join(debian, version, "bin")),
    "/usr/local/pgsql/bin",
  ];
  const bin = candidates.find((folder) => folder && existsSync(join(folder, "initdb")));
  if (!bin) throw new Error("No PostgreSQL server on this machine: install the postgresql package.");
  return bin;
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  const user = { uid: id("-u"), gid: id("-g") };
  if (!user.uid || !user.gid) throw new Error("As root this needs a system user named postgres.");
  return user;
}

function run(command: string, parameters: string[], options: object): string {
  const { status, stdout, stderr } = spawnSync(command, parameters, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  return stdout.trim();
}

async function untilReady(bin: string, port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (spawnSync(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", `${port}`]).status !== 0) {
    if (server.exitCode !== null) throw new Error("PostgreSQL ended while it started.");
    if (Date.now() > deadline) throw new Error("PostgreSQL did not start in 30 s.");
    await Bun.sleep(50);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGINT");
  await once(server, "exit");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (!address || typeof address === "string") throw new Error("No port was given.");
  return address.port;
}
