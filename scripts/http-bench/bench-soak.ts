import { parseArgs } from "node:util";
import { growthInMegabytes, type Sample, slopePerHour } from "./growth";
import { openFiles, residentMegabytes } from "./process-facts";
import { anotherAddress, startProduct } from "./product";
import { soakRequests } from "./soak-requests";

// 50 people at once on the production server for some minutes, pages and calls mixed. Fails on any wrong answer, or when
// resident memory grows by 5 MB after the warm-up, the first fifth of the time (at least a minute, when there are three).
// With --url and --pid it visits a product that runs already, such as the image's, behind one trusted proxy.
const PEOPLE = 50;
const GROWTH_MAX_MB = 5;
/** The pause between a response and the same person's next request, in milliseconds. */
const PAUSE = 50;
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, url: { type: "string" }, pid: { type: "string" } },
});
const minutes = Number(values.minutes);
const milliseconds = minutes * 60_000;
const warmUp = Math.min(Math.max(milliseconds / 5, 60_000), milliseconds / 3);

const product = values.url
  ? { url: values.url, pid: Number(values.pid), stop: async () => {} }
  : await startProduct();
const samples: Sample[] = [];
const errors: string[] = [];
let answers = 0;
const began = performance.now();
const elapsed = () => performance.now() - began;
const sampling = setInterval(() => {
  const sample = { at: elapsed(), megabytes: residentMegabytes(product.pid), files: openFiles(product.pid) };
  samples.push(sample);
  if (samples.length % 30 === 0) say(sample);
}, 2000);
try {
  const requests = await soakRequests(product.url);
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => visit(person, requests)));
} finally {
  clearInterval(sampling);
  await product.stop();
}
report();

async function visit(person: number, requests: readonly string[]): Promise<void> {
  for (let turn = person; elapsed() < milliseconds; turn += 7) {
    const path = requests[turn % requests.length] ?? "/";
    try {
      const answer = await fetch(product.url + path, { headers: { "x-forwarded-for": anotherAddress() } });
      await answer.arrayBuffer();
      if (answer.status !== 200) errors.push(`${answer.status} ${path}`);
    } catch (error) {
      errors.push(`${error instanceof Error ? error.message : error} ${path}`);
    }
    answers += 1;
    await Bun.sleep(Math.random() * 2 * PAUSE);
  }
}

function say({ at, megabytes, files }: Sample): void {
  console.log(
    `${(at / 60_000).toFixed(1)} min: ${answers} answers, ${errors.length} errors, ${megabytes.toFixed(0)} MB, ${files} files`,
  );
}

function report(): void {
  const steady = samples.filter(({ at }) => at >= warmUp);
  const memory = slopePerHour(steady, "megabytes");
  const files = slopePerHour(steady, "files");
  const growth = growthInMegabytes(steady);
  console.log(`
| ${minutes} minutes, ${PEOPLE} at once | measured |
|---|--:|
| answers | ${answers} (${(answers / (minutes * 60)).toFixed(0)}/s) |
| errors | ${errors.length} |
| resident memory after warm-up, at the end | ${steady[0]?.megabytes.toFixed(0)} MB, ${steady.at(-1)?.megabytes.toFixed(0)} MB |
| its growth, from the median of the first third after warm-up to the last third's | ${growth.toFixed(1)} MB |
| slope of a line through all of it | ${memory.toFixed(1)} MB/h |
| open files after warm-up, at the end | ${steady[0]?.files}, ${steady.at(-1)?.files} |
| their slope | ${files.toFixed(2)} per hour |`);
  for (const error of new Set(errors.slice(0, 20))) console.error(error);
  if (errors.length > 0 || growth >= GROWTH_MAX_MB) process.exitCode = 1;
}
