import { join } from "node:path";
import { compose } from "./compose";

// The settings of compose.cluster.yaml, with ports of this machine instead of hosts. On separate machines nodes
// authenticate with passwords (scram-sha-256); here everything listens only on loopback.

type Member = { name: string; client: number; peer: number };
type Place = { name: string; port: number; restPort: number };

export function etcdCommand(program: string, member: Member, members: Member[], folder: string): string[] {
  const client = `http://127.0.0.1:${member.client}`;
  const peer = `http://127.0.0.1:${member.peer}`;
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(",");
  return [
    program,
    `--name=${member.name}`,
    `--data-dir=${join(folder, `${member.name}-data`)}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=${cluster}`,
    "--log-level=error",
  ];
}

/** Patroni reads YAML, of which JSON is a subset. */
export function patroniSettings(
  node: Place & { data: string; binaries: string; folder: string; members: Member[] },
): string {
  return JSON.stringify({
    scope: "rota",
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { hosts: node.members.map(({ client }) => `127.0.0.1:${client}`) },
    bootstrap: {
      dcs: {
        ...compose.patroni,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: "on",
            max_wal_senders: 8,
            wal_keep_size: "256MB",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: node.data,
      bin_dir: node.binaries,
      pgpass: join(node.folder, `${node.name}.pgpass`),
      authentication: {
        superuser: { username: "postgres" },
        replication: { username: "postgres" },
        rewind: { username: "postgres" },
      },
      parameters: { unix_socket_directories: node.folder },
    },
  });
}

/** One port connects to the primary, one to the replicas. */
export function haproxySettings(nodes: Place[], ports: { writePort: number; readPort: number }): string {
  const places = new Map(nodes.map((node) => [node.name, node]));
  const local = compose.haproxy
    .replace(`*:${compose.writePort}`, `127.0.0.1:${ports.writePort}`)
    .replace(`*:${compose.readPort}`, `127.0.0.1:${ports.readPort}`);
  return local.replace(/server (\w+) \S+ check port \d+/g, (_, name: string) => {
    const place = places.get(name);
    if (!place) throw new Error(`compose.cluster.yaml names "${name}", which is no node here`);
    return `server ${name} 127.0.0.1:${place.port} check port ${place.restPort}`;
  });
}

export function pgbouncerSettings(place: { poolPort: number; writePort: number; folder: string }): string {
  return `[databases]
rota = host=127.0.0.1 port=${place.writePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${place.poolPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(place.folder, "users.txt")}
${compose.pgbouncer.map(([name, value]) => `${name} = ${value}\n`).join("")}`;
}
