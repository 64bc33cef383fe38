import { join } from "node:path";

// The settings of each program as docs/operations.md explains them, with ports of this machine instead of hosts. On
// machines of their own nodes ask each other for passwords (scram-sha-256); here everything listens on loopback alone.

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

/** Patroni reads YAML, of which JSON is a part. */
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
        // The shortest that Patroni takes: a primary that is silent for 20 s is replaced.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // A commit is acknowledged when another node has it on disk, and only such a node may take over.
        synchronous_mode: true,
        // Without etcd's majority the primary goes on as long as it reaches all nodes.
        failsafe_mode: true,
        // A primary that can't start again in this time, as with a full disk, makes room for another.
        primary_start_timeout: 15,
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

/** One port leads to the primary, one to the replicas; a demoted primary's connections are closed. */
export function haproxySettings(nodes: Place[], ports: { writePort: number; readPort: number }): string {
  const servers = nodes
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
    .join("\n");
  const health = "inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions";
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${ports.writePort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server ${health}
${servers}
listen replicas
  bind 127.0.0.1:${ports.readPort}
  balance roundrobin
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server ${health}
${servers}
`;
}

/** Sessions, not transactions: the product listens for changes and names its statements. */
export function pgbouncerSettings(place: { poolPort: number; writePort: number; folder: string }): string {
  return `[databases]
rota = host=127.0.0.1 port=${place.writePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${place.poolPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(place.folder, "users.txt")}
pool_mode = session
default_pool_size = 50
max_client_conn = 500
ignore_startup_parameters = options,statement_timeout,extra_float_digits
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 3
server_check_delay = 5
`;
}
