import { readFileSync } from "node:fs";
import { must, request, SEARCH, type Step, type Trial, untilReady } from "./trial";

const READY_AGAIN_SECONDS = 60;

/** What breaks: processes, the disk, and the stop with requests in flight. */
export const failureSteps: readonly Step[] = [
  ["failure: kill -9 of the product's process", (trial) => killed(trial, "app")],
  ["failure: kill -9 of PostgreSQL's first process", (trial) => killed(trial, "postgres")],
  [
    "failure: a full disk is reported, loses nothing, and the product is ready again by itself",
    async ({ sh }) => {
      // /data gets a small file system, which is then filled.
      const compose = "docker compose -f compose.yaml -f small-disk.yaml";
      await sh(`cat > small-disk.yaml <<END
services: { app: { volumes: !override ["small:/data"] } }
volumes: { small: { driver_opts: { type: tmpfs, device: tmpfs, o: "size=64m,uid=1000,mode=0700" } } }
END
${compose} up -d --wait app`);
      const inside = (script: string) => sh(`${compose} exec -T app sh -c '${script}'`);
      await inside("cat /dev/zero > /data/fill 2>/dev/null || true");
      const status = await untilStatus(503);
      const made = await inside("bun run backup && echo made || true");
      must(!made.includes("\nmade"), "A backup on a full disk says that it was made");
      must(!(await inside("ls /data/backups")).includes(".backup.gz"), "A part of a backup is left");
      must(!status.includes("stack"), status);
      await inside("rm /data/fill");
      await untilReady(READY_AGAIN_SECONDS);
      await sh(`docker compose up -d --wait app && docker volume rm app_small && rm small-disk.yaml`);
    },
  ],
  [
    "failure: stopped under load, it answers every request in flight",
    async ({ sh, figure }) => {
      await untilReady(READY_AGAIN_SECONDS);
      const lost: string[] = [];
      let answered = 0;
      let requests = 0;
      let stopAt = Number.POSITIVE_INFINITY;
      let isDone = false;
      const visitor = async () => {
        while (!isDone) {
          const began = performance.now();
          // A visitor of their own each, as a proxy says it: else the limit of one address would slow them down.
          const headers = { "x-forwarded-for": `10.0.${(requests >> 8) & 255}.${requests++ & 255}` };
          const answer = await request(`${SEARCH}&bairro=${Math.random()}`, {
            keepalive: false,
            headers,
          }).then(
            async (response) => (await response.text()) && response.status,
            (error: Error) => error.message,
          );
          if (answer === 200) answered++;
          // What was sent before the stop had been accepted.
          else if (began < stopAt - 50) lost.push(`${answer}`);
          if (answer !== 200) await Bun.sleep(50);
        }
      };
      const visitors = Array.from({ length: 16 }, visitor);
      while (answered < 100) await Bun.sleep(50);
      const app = (await sh("docker compose ps -q app")).trim();
      const pid = Number(await sh(`docker inspect --format '{{.State.Pid}}' ${app}`));
      // It would be started again while it is looked at.
      await sh(`docker update --restart no ${app}`);
      stopAt = performance.now();
      process.kill(pid, "SIGTERM");
      const code = (await sh(`docker wait ${app}`)).trim();
      figure("stop under load", `${((performance.now() - stopAt) / 1000).toFixed(1)} s`);
      isDone = true;
      await Promise.all(visitors);
      await sh("docker compose up -d --wait --force-recreate app");
      figure("requests during the stop", `${answered} answered, ${lost.length} in flight lost`);
      must(lost.length === 0, `Requests in flight lost: ${lost}`);
      must(code === "0", `It ended with ${code}`);
    },
  ],
];

async function killed({ sh, figure }: Trial, service: "app" | "postgres"): Promise<void> {
  const container = (await sh(`docker compose ps -q ${service}`)).trim();
  const first = (await sh(`docker inspect --format '{{.State.Pid}}' ${container}`)).trim();
  const [child] = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
  // The product runs under Docker's own first process.
  process.kill(Number(service === "app" ? child : first), "SIGKILL");
  await untilStatus(service === "app" ? 0 : 503);
  const seconds = await untilReady(READY_AGAIN_SECONDS);
  figure(`kill -9 of ${service}: ready again`, `${seconds.toFixed(1)} s`);
  const page = await request(SEARCH);
  must(page.ok, `The search answered ${page.status} after the kill`);
}

/** Waits until /api/ready answers with this status; 0: not at all. */
async function untilStatus(status: number): Promise<string> {
  for (const _ of Array(300)) {
    const answer = await request("/api/ready", { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if ((answer?.status ?? 0) === status) return (await answer?.text()) ?? "";
    await Bun.sleep(100);
  }
  throw new Error(`/api/ready never answered ${status}`);
}
