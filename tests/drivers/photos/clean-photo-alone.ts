import { existsSync, readFileSync } from "node:fs";
import { cleanPhoto } from "../../../server/drivers/photos/clean-photo";
import { refusalOf } from "../../support/api";

// Cleans a picture file, TIMES times concurrently, in a process of its own, and prints the outcomes and the peak memory
// growth (bytes): `bun clean-photo-alone.ts FILE [TIMES]`.
const [file = "", times = "1"] = process.argv.slice(2);
const warm = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
await cleanPhoto(warm);
const bytes = await Bun.file(file).bytes();
Bun.gc(true);
const before = process.memoryUsage.rss();
const cleaning = Array.from({ length: Number(times) }, () => refusalOf(cleanPhoto(bytes)));
const outcomes = (await Promise.all(cleaning)).map((refused) => refused ?? "cleaned");
console.log(JSON.stringify({ outcomes: [...new Set(outcomes)], growth: peak() - before }));

// The kernel's high-water mark. On Linux, resourceUsage of a child starts with its parent's value.
function peak(): number {
  const processStatus = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(processStatus)?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : process.resourceUsage().maxRSS;
}
