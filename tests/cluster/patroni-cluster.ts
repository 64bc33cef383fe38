import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastingFreePort } from "../support/free-port";
import { withClient } from "../support/postgres-client";
import { childrenOf, unprivilegedUser } from "../support/postgres-cluster";
import { until } from "../support/until";
import { compose } from "./compose";
import { type Daemon, daemon } from "./daemon";
import type { Programs } from "./programs";
import { etcdCommand, haproxySettings, patroniSettings, pgbouncerSettings } from "./settings";

const NODES = 3;
const START_MS = 180_000;

export type PatroniNode = {
  name: string;
  /** Of its PostgreSQL, without any proxy. */
  port: number;
  restPort: number;
  data: string;
  patroni: Daemon;
};

/** Three PostgreSQL nodes under Patroni with three etcd, HAProxy and PgBouncer, on loopback, in a temporary folder. */
export async function startPatroniCluster(programs: Programs) {
  const folder = mkdtempSync(join(tmpdir(), "rota-cluster-"));
  const owner = unprivilegedUser();
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  own(folder);
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    own(path);
    return path;
  };

  const members = Array.from({ length: NODES }, (_, index) => ({
    name: `etcd${index + 1}`,
    client: lastingFreePort(),
    peer: lastingFreePort(),
  }));
  const etcd = members.map((member) =>
    daemon(member.name, etcdCommand(programs.etcd, member, members, folder), { folder, owner }),
  );
  const nodes = Array.from({ length: NODES }, (_, index): PatroniNode => {
    const place = { name: `node${index + 1}`, port: lastingFreePort(), restPort: lastingFreePort() };
    const data = join(folder, place.name);
    mkdirSync(data, { mode: 0o700 });
    own(data);
    const settings = patroniSettings({ ...place, data, binaries: programs.postgres, folder, members });
    const file = write(`${place.name}.json`, settings);
    const patroni = daemon(place.name, [programs.patroni, file], { folder, owner });
    return { ...place, data, patroni };
  });
  const writePort = lastingFreePort();
  const readPort = lastingFreePort();
  const poolPort = lastingFreePort();
  const haproxy = daemon(
    "haproxy",
    [programs.haproxy, "-db", "-f", write("haproxy.cfg", haproxySettings(nodes, { writePort, readPort }))],
    { folder, owner },
  );
  write("users.txt", '"rota" ""\n');
  const pgbouncer = daemon(
    "pgbouncer",
    [programs.pgbouncer, write("pgbouncer.ini", pgbouncerSettings({ poolPort, writePort, folder }))],
    { folder, owner },
  );

  const stop = async () => {
    await Promise.all([pgbouncer.stop(), haproxy.stop("SIGKILL")]);
    await Promise.all(nodes.map(killNode));
    await Promise.all(etcd.map((one) => one.stop("SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  };
  const whole = async () => {
    await until(
      "one primary with two replicas, one in sync",
      () => {
        // As systemd does: a Patroni exits when its first attempt to set up the cluster fails.
        for (const { patroni } of nodes) patroni.start();
        return isWhole(nodes);
      },
      START_MS,
    );
  };

  try {
    for (const one of etcd) one.start();
    await whole();
    const primary = await primaryAmong(nodes);
    if (!primary) throw new Error("the cluster has no primary");
    prepare(primary, programs);
    haproxy.start();
    pgbouncer.start();
    const url = `postgres://rota@127.0.0.1:${poolPort}/rota`;
    const answers = () => ask(url, "select 1").catch(() => undefined);
    await until("PgBouncer to lead to the primary", answers, START_MS);
    return {
      /** Where the product writes: PgBouncer, which connects to the current primary. */
      url,
      /** Where the product may read: one of the replicas, by HAProxy. */
      readUrl: `postgres://rota@127.0.0.1:${readPort}/rota`,
      etcd,
      pgbouncer,
      /** The node that is the primary, as reported by the nodes themselves; none while there is none. */
      primary: () => primaryAmong(nodes),
      /** Nodes that follow the primary. */
      replicas: async () => {
        const primary = await primaryAmong(nodes);
        return nodes.filter((node) => node !== primary && node.patroni.isRunning());
      },
      /** Kills Patroni and all of PostgreSQL of a node at once, as when its machine loses power. */
      kill: killNode,
      /** Starts what has ended; resolves when one node is primary and both others stream from it, one of them in sync. */
      whole,
      /** Asks the product's database at a node, as the superuser and without proxies. */
      ask: ({ port }: PatroniNode, question: string) =>
        ask(`postgres://postgres@127.0.0.1:${port}/rota`, question),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Member = { name: string; role: string };

/** The cluster's state as one node sees it: leader, replicas, synchronous replicas. */
async function membersSeenBy({ restPort }: PatroniNode): Promise<Member[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) });
    const { members } = (await answer.json()) as { members: Member[] };
    return members;
  } catch {
    return [];
  }
}

// A primary that lost its machine may still be listed: only a node that answers counts.
async function primaryAmong(nodes: PatroniNode[]): Promise<PatroniNode | undefined> {
  for (const node of nodes) {
    if (await isOk(`http://127.0.0.1:${node.restPort}/primary`)) return node;
  }
  return undefined;
}

async function isOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
}

async function isWhole(nodes: PatroniNode[]): Promise<boolean> {
  const primary = await primaryAmong(nodes);
  if (!primary) return false;
  const followers = nodes.filter((node) => node !== primary);
  // The cluster's record of a node that was just killed is older than the node's own.
  const say = await Promise.all(
    followers.map(({ restPort }) => isOk(`http://127.0.0.1:${restPort}/replica`)),
  );
  const members = await membersSeenBy(primary);
  return say.every(Boolean) && members.some(({ role }) => role === "sync_standby");
}

async function killNode({ patroni, data }: PatroniNode): Promise<void> {
  if (!patroni.isRunning()) return;
  const family = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(family)];
  const signal = (name: string, pids: number[]) => spawnSync("kill", [`-${name}`, ...pids.map(String)]);
  // PostgreSQL's first process starts all others, and may have outlived the Patroni that started it.
  const roots = [patroni.pid(), ...postmasterOf(data)];
  // Stopped (SIGSTOP), neither starts another one in between.
  signal("STOP", roots);
  signal("KILL", [...new Set(roots.flatMap(family))]);
  await patroni.stop("SIGKILL");
}

/** The postmaster of the PostgreSQL in this folder, from its pid file; none if it does not run. */
function postmasterOf(data: string): number[] {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    // A file left by a kill may contain the id of another process by now.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? [pid] : [];
  } catch {
    return [];
  }
}

// As the service `prepare` of compose.cluster.yaml does.
function prepare({ port }: PatroniNode, programs: Programs): void {
  const psql = join(programs.postgres, "psql");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const options = ["--set=ON_ERROR_STOP=1", "--set=password=not asked for"];
  const { status, stderr } = spawnSync(psql, [url, "--quiet", ...options], {
    input: compose.prepare,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The role and the database could not be made: ${stderr}`);
}

const ask = (url: string, question: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(question)).rows, 3000);
