import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TOOLS } from "./stand-ins";
import { must, request, SEARCH, type Step, type Trial, untilReady } from "./trial";

const throughProxy: typeof request = (path, init) =>
  fetch(`https://127.0.0.1:4443${path}`, { ...init, tls: { rejectUnauthorized: false } });
const PLAIN_GAP_MAX_SECONDS = 5;

/** From the last released version (the last tag, otherwise the last commit) to this one and back, with requests going on. */
export const upgradeSteps: readonly Step[] = [
  [
    "upgrade: behind the documented proxy nobody notices, nor of the rollback",
    async (trial) => {
      const { sh, block, folder, figure } = trial;
      await sh("git reset -q --hard released && docker compose up -d --build --wait app");
      await startProxy(trial);
      writeFileSync(
        join(folder, "rota-escola-backup"),
        `#!/bin/sh\n${block("Backup").replaceAll("/srv/rota-escola", folder)}`,
        { mode: 0o755 },
      );
      const upgrade = await watch(throughProxy, () => sh(block("Upgrade")));
      const upgraded = await isReleased(trial);
      const rollback = await watch(throughProxy, () => sh(block("Rollback")));
      figure("upgrade behind the proxy", `${upgrade.requests} requests, ${upgrade.failed.length} failed`);
      figure("rollback behind the proxy", `${rollback.requests} requests, ${rollback.failed.length} failed`);
      await sh("docker rm -f rota-escola-proxy");
      must(!upgraded, "After the upgrade the released version runs");
      must(await isReleased(trial), "After the rollback the new version runs");
      const failed = [...upgrade.failed, ...rollback.failed];
      must(failed.length === 0, `Requests failed: ${failed.slice(0, 5).join("; ")}`);
    },
  ],
  [
    "upgrade: replaced in place, without the proxy, the gap is five seconds at most",
    async ({ sh, figure }) => {
      await sh("docker compose build && docker compose up -d --wait --force-recreate app");
      await untilReady(60);
      const gaps: number[] = [];
      // Other programs of the machine may slow one of them down, not all.
      while (gaps.length < 3 && !gaps.some((gap) => gap <= PLAIN_GAP_MAX_SECONDS)) {
        const { gap } = await watch(request, () => sh("docker compose up -d --wait --force-recreate app"));
        gaps.push(gap);
      }
      const said = gaps.map((gap) => `${gap.toFixed(1)} s`).join(", then ");
      figure("replaced in place: longest time without an answer", said);
      must(Math.min(...gaps) <= PLAIN_GAP_MAX_SECONDS, `${said} without an answer`);
    },
  ],
];

async function startProxy({ sh, block, folder }: Trial): Promise<void> {
  const certificates = join(folder, "certificates");
  mkdirSync(certificates, { recursive: true });
  const site = block("TLS in front")
    .replaceAll("/etc/letsencrypt/live/rotaescola.example", certificates)
    .replace("listen 443", "listen 127.0.0.1:4443")
    .replace("listen 80", "listen 127.0.0.1:4480");
  const file = `events {}\nhttp {\n${site}\n}\n`;
  writeFileSync(join(folder, "nginx.conf"), file);
  await sh(`openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=rotaescola.example -keyout ${certificates}/privkey.pem -out ${certificates}/fullchain.pem
docker run -d --name rota-escola-proxy --network host -v ${folder}:${folder} ${TOOLS} nginx -c ${folder}/nginx.conf -g 'daemon off;'`);
}

/** Whether the running product is the version that `cloneProduct` marked. */
async function isReleased({ sh }: Trial): Promise<boolean> {
  const label = `docker inspect --format '{{.Config.Labels.released}}' $(docker compose ps -q app)`;
  return (await sh(label)).includes("yes");
}

type Watched = { requests: number; failed: string[]; gap: number };

/** Asks a page ten times a second while something is done; the longest time between two answers, in seconds. */
async function watch(get: typeof request, act: () => Promise<unknown>): Promise<Watched> {
  const watched: Watched = { requests: 0, failed: [], gap: 0 };
  let last = performance.now();
  let isDone = false;
  const visitor = async () => {
    while (!isDone) {
      watched.requests++;
      const answer = await get(SEARCH, {
        keepalive: false,
      }).then(
        async (response) => (await response.text()) && `${response.status}`,
        (error: Error) => error.message,
      );
      if (answer === "200") {
        watched.gap = Math.max(watched.gap, (performance.now() - last) / 1000);
        last = performance.now();
      } else watched.failed.push(answer);
      await Bun.sleep(100);
    }
  };
  const visitors = [visitor(), visitor()];
  try {
    await act();
  } finally {
    isDone = true;
    await Promise.all(visitors);
  }
  return watched;
}
