import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "../support/postgres-cluster";

/** Where the programs of a cluster are on this machine. */
export type Programs = Record<"postgres" | "patroni" | "etcd" | "haproxy" | "pgbouncer", string>;

/** All programs of a cluster; those that are missing as a list of names. `postgres` is the folder of its programs. */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const found = {
    postgres: findPostgres(),
    patroni: find("patroni"),
    etcd: find("etcd"),
    haproxy: find("haproxy"),
    pgbouncer: find("pgbouncer"),
  };
  const { postgres, patroni, etcd, haproxy, pgbouncer } = found;
  if (postgres && patroni && etcd && haproxy && pgbouncer) {
    return { programs: { postgres, patroni, etcd, haproxy, pgbouncer } };
  }
  return { missing: Object.entries(found).flatMap(([name, path]) => (path ? [] : [name])) };
}

// Debian keeps servers out of the PATH of normal users.
function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/sbin", "/usr/local/bin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
