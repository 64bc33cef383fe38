import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD } from "./open-trial";
import { TOOLS } from "./stand-ins";
import { must, type Step, type Trial } from "./trial";

const REGISTRY = "127.0.0.1:4510";

/** What an operator changes in `.env`, and with what the product then starts or refuses to. */
export const settingSteps: readonly Step[] = [
  [
    "start: a missing or refused setting is one sentence in the log, and `up --wait` fails",
    async (trial) => {
      const { documented, settings } = trial;
      settings({ STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", APP_URL: "https://rotaescola.example" });
      const log = await logOfFailedStart(trial);
      settings();
      await documented("Rotation");
      must(log.includes("STRIPE_SECRET_KEY"), `The log doesn't name Stripe's key: ${log}`);
      must(log.includes("SEED_DEMO=true is for tests"), `The log doesn't name SEED_DEMO: ${log}`);
    },
  ],
  [
    "start: the database's password is rotated, and the old one is refused in one sentence",
    async (trial) => {
      const { block, documented, settings, sh } = trial;
      const rotate = (NEW: string) =>
        sh(`printf '%s\\n' "$NEW" "$NEW" | ${block("Rotation", 1).replace(" exec ", " exec -T ")}`, { NEW });
      await rotate("another one");
      const log = await logOfFailedStart(trial);
      settings({ DATABASE_PASSWORD: "another one" });
      await documented("Rotation");
      await rotate(PASSWORD);
      settings();
      await documented("Rotation");
      must(log.includes("password authentication failed"), `The log doesn't name the password: ${log}`);
      must(!/"stack"|another one/.test(log), `The log says too much: ${log}`);
    },
  ],
  [
    "start: images pinned by the digests that the documented commands print are built and started",
    async ({ block, documented, folder, settings, sh }) => {
      writeFileSync(
        join(folder, "registry.yml"),
        `{ version: 0.1, storage: { filesystem: {} }, http: { addr: "${REGISTRY}" } }`,
      );
      await sh(`docker run -d --name rota-escola-registry --network host -v ${folder}:${folder} ${TOOLS} docker-registry serve ${folder}/registry.yml
until docker exec rota-escola-registry curl -s http://${REGISTRY}/v2/; do sleep 0.2; done
for image in oven/bun:1.4.5-slim postgres:17; do
  docker tag $image ${REGISTRY}/$image
  docker push -q ${REGISTRY}/$image
  docker rmi ${REGISTRY}/$image
done`);
      const printed = await sh(block("Images by digest").replaceAll("inspect ", `inspect ${REGISTRY}/`));
      const [bun, postgres] = printed.match(/^sha256:[0-9a-f]{64}$/gm) ?? [];
      must(bun && postgres, `The digests are missing: ${printed}`);
      settings({
        BUN_IMAGE: `${REGISTRY}/oven/bun:1.4.5-slim@${bun}`,
        POSTGRES_IMAGE: `${REGISTRY}/postgres:17@${postgres}`,
      });
      await documented("Start");
      const image = await sh("docker inspect --format '{{.Config.Image}}' $(docker compose ps -q postgres)");
      settings();
      await documented("Start");
      await sh("docker rm -f -v rota-escola-registry");
      must(image.includes(postgres), `PostgreSQL runs from ${image}`);
    },
  ],
];

async function logOfFailedStart({ block, sh }: Trial): Promise<string> {
  const isUp = await sh("docker compose up -d --wait --force-recreate --no-deps app").then(
    () => true,
    () => false,
  );
  must(!isUp, "`up --wait` says that it runs");
  return sh(block("Start", 1));
}
