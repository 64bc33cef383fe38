import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port";
import { withClient } from "./postgres-client";
import { until } from "./until";

export type PostgresCluster = Awaited<ReturnType<typeof startPostgresCluster>>;

/**
 * The folder with this machine's `initdb`, `postgres` and `pg_basebackup`: from PATH, otherwise the newest Debian
 * package or the default of the sources; undefined if there is none.
 */
export function findPostgres(): string | undefined {
  const packaged = [
    ...new Bun.Glob("/usr/lib/postgresql/*/bin").scanSync({ onlyFiles: false, absolute: true }),
  ];
  const versionOf = (folder: string) => Number(folder.split("/")[4]);
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...packaged.sort((a, b) => versionOf(b) - versionOf(a)),
    "/usr/local/pgsql/bin",
  ];
  return folders.find((folder) =>
    ["initdb", "postgres", "pg_basebackup"].every((name) => Bun.which(join(folder, name))),
  );
}

/** @throws Error when this machine has no PostgreSQL. */
export function requirePostgres(): string {
  const binaries = findPostgres();
  if (!binaries) throw new Error("No PostgreSQL server on this machine: install the postgresql package.");
  return binaries;
}

const initdb = "-U postgres -A trust -E UTF8 --locale=C --no-sync".split(" ");
// No durability: test databases are created and dropped by the hundred.
const notDurable = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts a throwaway PostgreSQL server in a temporary folder: fast and not crash-safe, unless it is `durable`, which means
 * PostgreSQL's defaults.
 * @param options.replicaOf the address of a server whose changes it follows
 * @param options.copyOf the folder of a base backup, which is copied
 * @param options.keptIn a folder of its own, in which the next start finds its data again
 * @param options.settings more of its configuration, as in `{ shared_buffers: "1GB" }`
 */
export async function startPostgresCluster(
  binaries: string,
  options: {
    durable?: boolean;
    replicaOf?: string;
    copyOf?: string;
    keptIn?: string | undefined;
    settings?: Record<string, string>;
  } = {},
) {
  const { durable = false, replicaOf, copyOf, keptIn, settings: more = {} } = options;
  if (keptIn) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), "rota-postgres-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const start = (program: string, args: string[]) =>
    spawn(join(binaries, program), args, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });

  const making = existsSync(join(data, "PG_VERSION"))
    ? undefined
    : copyOf
      ? spawn("cp", ["-a", copyOf, data], { stdio: ["ignore", "ignore", "pipe"] })
      : replicaOf
        ? start("pg_basebackup", ["-D", data, "-d", replicaOf, "-R", "-c", "fast", "--no-sync"])
        : start("initdb", ["-D", data, ...initdb]);
  const complaint = making && (await outputOf(making));
  if (making && making.exitCode !== 0)
    throw new Error(`The throwaway PostgreSQL could not be made:\n${complaint}`);

  const port = freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    ...(durable ? {} : notDurable),
    log_min_messages: "fatal",
    max_connections: "200",
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let end = async () => {};
  let crash = async () => {};
  const resume = async () => {
    const server = start("postgres", ["-D", data, ...flags]);
    const ended = outputOf(server);
    end = async () => {
      server.kill("SIGINT");
      await ended;
    };
    crash = async () => {
      const processes = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)];
      for (const pid of processes) process.kill(pid, "SIGKILL");
      await ended;
    };
    await until("the throwaway PostgreSQL server to answer", () => {
      if (server.exitCode !== null) throw new Error("The throwaway PostgreSQL server ended at once");
      return withClient(url, async () => true).catch(() => false);
    });
  };
  await resume();
  const { stdout: version } = spawnSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" });
  return {
    url,
    /** Output of `postgres --version`. */
    version: version.trim(),
    /** Stops the server and keeps its data, as a restart does; open connections are cut. */
    pause: () => end(),
    /** Kills all its processes at once, as a power cut does. */
    crash: () => crash(),
    /** Starts it again at the same address; resolves when it accepts connections. */
    resume,
    stop: async () => {
      await end();
      if (!keptIn) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The ids of a process's children. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const all = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return all.flatMap(([child, parent]) => (child && parent === pid ? [child] : []));
}

/** The user for programs that refuse to run as root; undefined if the tests do not run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new Error("PostgreSQL can't run as root, and there is no user postgres or nobody");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function outputOf(child: ReturnType<typeof spawn>): Promise<string> {
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}
