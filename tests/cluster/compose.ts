import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../support/root";

const text = z.coerce.string();
const service = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), text).default({}),
  volumes: z.array(z.string()).default([]),
});
const file = z.object({
  services: z.record(z.string(), service),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});
const dcs = z.object({
  bootstrap: z.object({ dcs: z.record(z.string(), z.union([z.number(), z.boolean()])) }),
});

/** compose.cluster.yaml as it is written. */
const composeFile = file.parse(Bun.YAML.parse(readFileSync(join(root, "compose.cluster.yaml"), "utf8")));

const { services, configs } = composeFile;
const environmentOf = (name: string) => services[name]?.environment ?? {};
const contentOf = (name: string) => configs[name]?.content ?? "";
const portOf = (listener: string) => {
  const port = new RegExp(`^listen ${listener}\n\\s+bind \\*:(\\d+)$`, "m").exec(contentOf("haproxy"))?.[1];
  if (!port) throw new Error(`compose.cluster.yaml: HAProxy has no listener "${listener}"`);
  return Number(port);
};

/** The parts that the tests' cluster uses. */
export const compose = {
  /** Patroni's settings for all nodes, besides PostgreSQL's own. */
  patroni: dcs.parse(Bun.YAML.parse(environmentOf("node1").SPILO_CONFIGURATION ?? "")).bootstrap.dcs,
  haproxy: contentOf("haproxy"),
  writePort: portOf("primary"),
  readPort: portOf("replicas"),
  /** Settings of pgbouncer.ini, which the image expects in capitals; hosts and users differ by machine. */
  pgbouncer: Object.entries(environmentOf("pgbouncer")).flatMap(([name, value]) =>
    /^(DB_|AUTH_)/.test(name) ? [] : [[name.toLowerCase(), value] as const],
  ),
  /** For psql on the primary: the product's role and database. */
  prepare: contentOf("prepare"),
};
