import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run";
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
      await untilReady(60);
      await startProxy(trial);
      await buildReleased(trial);
      await sh("docker compose up -d --wait --no-build app");
      writeFileSync(
        join(folder, "rota-escola-backup"),
        `#!/bin/sh\n${block("Backup").replaceAll("/srv/rota-escola", folder)}`,
        { mode: 0o755 },
      );
      const upgrade = await watch(throughProxy, () => sh(block("Upgrade").replace("git pull\n", "")));
      const rollback = await watch(throughProxy, () => sh(block("Rollback")));
      figure("upgrade behind the proxy", `${upgrade.asked} requests, ${upgrade.failed.length} failed`);
      figure("rollback behind the proxy", `${rollback.asked} requests, ${rollback.failed.length} failed`);
      await sh("docker rm -f rota-escola-proxy");
      const failed = [...upgrade.failed, ...rollback.failed];
      must(failed.length === 0, `Requests failed: ${failed.slice(0, 5).join("; ")}`);
    },
  ],
  [
    "upgrade: replaced in place, without the proxy, the gap is five seconds at most",
    async ({ sh, figure }) => {
      await sh("docker compose build && docker compose up -d --wait --force-recreate app");
      await untilReady(60);
      const { gap } = await watch(request, () => sh("docker compose up -d --wait --force-recreate app"));
      figure("replaced in place: longest time without an answer", `${gap.toFixed(1)} s`);
      must(gap <= PLAIN_GAP_MAX_SECONDS, `${gap.toFixed(1)} s without an answer`);
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

/** The image of the last tag, or of the last commit, under the product's name. */
async function buildReleased({ sh, folder }: Trial): Promise<void> {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
  const version = git("describe", "--tags", "--abbrev=0") || "HEAD";
  const old = join(folder, "released");
  await sh(`mkdir -p ${old} && git -C ${root} archive ${version} | tar -C ${old} -x
cd ${old} && echo 'LABEL released=${version}' >> Dockerfile && docker build -t rota-escola .`);
}

type Watched = { asked: number; failed: string[]; gap: number };

/** Asks a page ten times a second while something is done; the longest time between two answers, in seconds. */
async function watch(get: typeof request, act: () => Promise<unknown>): Promise<Watched> {
  const watched: Watched = { asked: 0, failed: [], gap: 0 };
  let last = performance.now();
  let isDone = false;
  const visitor = async () => {
    while (!isDone) {
      watched.asked++;
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
