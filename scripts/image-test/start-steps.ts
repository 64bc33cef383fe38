import { chromium } from "playwright";
import { chromiumArguments, findTestChromium } from "../../tests/support/chromium";
import { ensureChromium } from "../chromium";
import { must, type Step, untilReady } from "./trial";

const IMAGE_MAX_MB = 350;
/** `bun run stripe:simulator` beside the product. */
const SIMULATOR = "http://127.0.0.1:12111";

/** The first day: built, started, looked at from outside and inside. */
export const startSteps: readonly Step[] = [
  [
    "start: built and started with a password of every printable character",
    async ({ documented, figure, sh }) => {
      const began = performance.now();
      await documented("Start");
      figure("build and first start", `${((performance.now() - began) / 1000).toFixed(0)} s`);
      const bytes = Number(await sh("docker image inspect rota-escola --format '{{.Size}}'"));
      figure("image", `${(bytes / 1e6).toFixed(0)} MB`);
      must(bytes < IMAGE_MAX_MB * 1e6, `The image has ${(bytes / 1e6).toFixed(0)} MB`);
    },
  ],
  [
    "start: the first page in a browser, without an error",
    async () => {
      await untilReady(60);
      await ensureChromium();
      const browser = await chromium.launch({
        executablePath: findTestChromium() ?? "",
        args: chromiumArguments,
      });
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      const answer = await page.goto("http://127.0.0.1:3000");
      must(answer?.status() === 200, `The first page answered ${answer?.status()}`);
      const title = await page.getByRole("heading", { level: 1 }).textContent();
      must(title, "The first page has no heading");
      await browser.close();
      must(errors.length === 0, errors.join("\n"));
    },
  ],
  [
    "start: healthy, user 1000, no capabilities, read-only but for /data, nothing of development, no more secrets than its own",
    async ({ sh }) => {
      const inside = (script: string) => sh(`docker compose exec -T app sh -c '${script}'`);
      const health = await sh(
        "docker inspect --format '{{.State.Health.Status}}' $(docker compose ps -q app)",
      );
      must(health.trim() === "healthy", `Health: ${health}`);
      must((await inside("id -u")).trim() === "1000", "It runs as another user");
      must(/CapEff:\s0+\n/.test(await inside("cat /proc/1/status")), "It has capabilities");
      must(/NoNewPrivs:\s1/.test(await inside("cat /proc/1/status")), "It may gain privileges");
      await inside("! touch /app/x 2>&1 && ! touch $HOME/x 2>&1 && touch /data/x && rm /data/x");
      await inside(
        "! ls -d node_modules/typescript node_modules/vite node_modules/@babel node_modules/@biomejs 2>/dev/null",
      );
      await inside('test "$(stat -c %a /data)" = 700');
      must(!(await inside("env")).includes("POSTGRES_PASSWORD"), "It has PostgreSQL's variable too");
    },
  ],
  [
    "start: Stripe gets the products, prices and portal once, by the documented command",
    async ({ block, documented, settings, sh }) => {
      settings({ STRIPE_API_URL: SIMULATOR });
      await documented("Rotation");
      await sh(`docker compose exec -d app bun run stripe:simulator --no-demo
docker compose exec -T app sh -c 'until bun -e "await fetch(process.argv[1])" ${SIMULATOR} 2>/dev/null; do sleep 1; done'`);
      const first = await sh(block("Start", 2));
      const second = await sh(block("Start", 2));
      settings();
      await documented("Rotation");
      must(/\d change\(s\) at Stripe/.test(first), `Stripe was not changed: ${first}`);
      must(second.includes("Nothing to change at Stripe"), `Stripe was changed again: ${second}`);
    },
  ],
];
