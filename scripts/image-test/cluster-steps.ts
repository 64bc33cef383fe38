import { must, request, type Step, type Trial, untilReady } from "./trial";

const CLUSTER = "docker compose -p cluster -f compose.cluster.yaml";
const PASSWORDS = {
  DATABASE_PASSWORD: "a1".repeat(20),
  POSTGRES_PASSWORD: "b2".repeat(20),
  REPLICATION_PASSWORD: "c3".repeat(20),
};
const START_SECONDS = 240;
const WRITES_AGAIN_SECONDS = 120;

/** compose.cluster.yaml whole. */
export const clusterSteps: readonly Step[] = [
  [
    "cluster: started whole, the primary is killed, and writes are accepted again",
    async ({ settings, sh, figure }) => {
      await sh("docker compose down -v --remove-orphans");
      settings({ ...PASSWORDS, SEED_DEMO: "false" });
      try {
        await sh(`${CLUSTER} up -d --no-build`);
        await untilReady(START_SECONDS);
        // Before that nobody may take over, however long one waits.
        await within(START_SECONDS, "No node follows in sync", () => requireWhole(sh));
        const variables = await sh(`${CLUSTER} exec -T app env`);
        must(!variables.includes(PASSWORDS.POSTGRES_PASSWORD), "The product has the superuser's password");
        await send("antes");
        const killed = await primaryOf(sh);
        await sh(`${CLUSTER} kill -s KILL ${killed}`);
        const seconds = await within(WRITES_AGAIN_SECONDS, "No write was accepted", () => send("depois"));
        figure("cluster: writes again after the primary's kill", `${seconds.toFixed(0)} s`);
        const primary = await primaryOf(sh);
        must(primary !== killed, "The killed node is still the primary");
        const stored = await sh(
          `${CLUSTER} exec -T ${primary} psql -U postgres -d rota -Atc 'select name from contact_messages'`,
        );
        must(/^antes$/m.test(stored), `What was acknowledged before the kill is lost: ${stored}`);
      } finally {
        await sh(`${CLUSTER} down -v`);
        settings();
      }
    },
  ],
];

/** Tries until it succeeds; how many seconds that took. @throws Error with the last refusal after `seconds` */
async function within(seconds: number, otherwise: string, attempt: () => Promise<void>): Promise<number> {
  const began = performance.now();
  for (;;) {
    const refusal = await attempt().then(() => undefined, String);
    const past = (performance.now() - began) / 1000;
    if (refusal === undefined) return past;
    must(past < seconds, `${otherwise} in ${seconds} s: ${refusal}`);
    await Bun.sleep(500);
  }
}

/** @throws Error unless both other nodes follow the primary, one of them in sync */
async function requireWhole(sh: Trial["sh"]): Promise<void> {
  const members = await patroni(sh, await primaryOf(sh), "cluster");
  must(
    members.match(/"streaming"/g)?.length === 2 && members.includes('"sync_standby"'),
    `The members are ${members}`,
  );
}

async function primaryOf(sh: Trial["sh"]): Promise<string> {
  const answers: string[] = [];
  for (const node of ["node1", "node2", "node3"]) {
    const answer = await patroni(sh, node, "primary");
    if (answer.endsWith(" 200")) return node;
    answers.push(`${node}: ${answer}`);
  }
  throw new Error(`No node is the primary: ${answers.join("; ")}`);
}

/** What a node's Patroni answers, and the status; nothing from a node that is gone. */
async function patroni(sh: Trial["sh"], node: string, path: string): Promise<string> {
  const call = `curl -s -w ' %{http_code}' http://127.0.0.1:8008/${path}`;
  return (await sh(`${CLUSTER} exec -T ${node} ${call} || true`)).trim();
}

let visitors = 0;

/** A write of the product: a message from the contact form. @throws Error unless it was stored */
async function send(name: string): Promise<void> {
  const answer = await request("/api/contact", {
    method: "POST",
    // Another visitor each time, as a proxy says it: one may send five an hour.
    headers: { "content-type": "application/json", "x-forwarded-for": `10.1.0.${visitors++}` },
    body: JSON.stringify({
      name,
      email: `${name}@example.com`,
      subject: "Van",
      message: "Uma pergunta sobre a van.",
    }),
  });
  must(answer.ok, `${answer.status} ${await answer.text()}`);
}
