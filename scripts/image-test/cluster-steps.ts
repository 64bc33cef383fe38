import { must, request, type Step, untilReady } from "./trial";

const compose = "docker compose -p cluster -f compose.cluster.yaml";
const PASSWORDS = {
  DATABASE_PASSWORD: "a1".repeat(20),
  POSTGRES_PASSWORD: "b2".repeat(20),
  REPLICATION_PASSWORD: "c3".repeat(20),
};

/** compose.cluster.yaml whole. */
export const clusterSteps: readonly Step[] = [
  [
    "cluster: started whole, the primary is killed, and writes are accepted again",
    async ({ settings, sh, figure }) => {
      await sh("docker compose down -v --remove-orphans");
      settings({ ...PASSWORDS, SEED_DEMO: "false" });
      try {
        await sh(`${compose} up -d --no-build`);
        await untilReady(240);
        const variables = await sh(`${compose} exec -T app env`);
        must(!variables.includes(PASSWORDS.POSTGRES_PASSWORD), "The product has the superuser's password");
        await register("antes");
        const primary = await primaryOf(sh);
        const began = performance.now();
        await sh(`${compose} kill -s KILL ${primary}`);
        for (;;) {
          const refusal = await register("depois").then(() => undefined, String);
          if (!refusal) break;
          must(performance.now() - began < 120_000, `No write was accepted for two minutes: ${refusal}`);
          await Bun.sleep(500);
        }
        figure(
          "cluster: writes again after the primary's kill",
          `${((performance.now() - began) / 1000).toFixed(0)} s`,
        );
        must((await primaryOf(sh)) !== primary, "The killed node is still the primary");
      } finally {
        await sh(`${compose} down -v`);
        settings();
      }
    },
  ],
];

async function primaryOf(sh: (script: string) => Promise<string>): Promise<string> {
  for (const node of ["node1", "node2", "node3"]) {
    const state = await sh(
      `${compose} exec -T ${node} curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8008/primary || true`,
    );
    if (state.includes("200")) return node;
  }
  throw new Error("No node is the primary");
}

/** A write of the product: a message from the contact form. @throws Error unless it was stored */
async function register(name: string): Promise<void> {
  const answer = await request("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      email: `${name}@example.com`,
      subject: "Van",
      message: "Uma pergunta sobre a van.",
    }),
  });
  must(answer.ok, `${answer.status} ${await answer.text()}`);
}
