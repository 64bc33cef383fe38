import { expect, test } from "bun:test";
import { compose, composeFile } from "./compose";
import { etcdCommand } from "./settings";

const { services } = composeFile;
const etcds = ["etcd1", "etcd2", "etcd3"];
const nodes = ["node1", "node2", "node3"];
const environmentOf = (name: string): Record<string, string> => services[name]?.environment ?? {};
const flagsOf = (command: readonly string[] = []) =>
  new Map(
    [...command.join("\n").matchAll(/^--([\w-]+)=(.*)$/gm)].map(([, flag = "", value = ""]) => [flag, value]),
  );

test("the three etcd nodes know each other, store their data, and are the ones that Patroni uses", () => {
  const members = etcds.map((name) => ({ name, client: 2379, peer: 2380 }));
  for (const [index, member] of members.entries()) {
    const flags = flagsOf(services[member.name]?.command);
    const tried = flagsOf(etcdCommand("etcd", member, members, "/"));
    tried.delete("log-level");
    expect([...flags.keys()].sort()).toEqual([...tried.keys()].sort());
    expect(flags.get("name")).toBe(member.name);
    expect(flags.get("initial-advertise-peer-urls")).toBe(`http://${member.name}:2380`);
    expect(flags.get("initial-cluster")?.split(",")[index]).toBe(`${member.name}=http://${member.name}:2380`);
    expect(services[member.name]?.volumes).toEqual([`${member.name}:${flags.get("data-dir")}`]);
  }
  for (const node of nodes)
    expect(environmentOf(node).ETCD3_HOSTS).toBe(etcds.map((name) => `'${name}:2379'`).join(","));
});

test("HAProxy checks all nodes, PgBouncer connects to its primary, the product to both", () => {
  const asked = [...compose.haproxy.matchAll(/server (\w+) (\w+):5432 check port 8008/g)].map(
    ([, name, host]) => [name, host],
  );
  expect(asked).toEqual([...nodes, ...nodes].map((node) => [node, node]));
  expect(environmentOf("pgbouncer")).toMatchObject({ DB_HOST: "haproxy", DB_PORT: `${compose.writePort}` });
  expect(environmentOf("prepare")).toMatchObject({ PGHOST: "haproxy", PGPORT: `${compose.writePort}` });
  const app = environmentOf("app");
  expect(app.DATABASE_URL).toEndWith("@pgbouncer:5432/rota");
  expect(app.DATABASE_READ_URL).toEndWith(`@haproxy:${compose.readPort}/rota`);
});
