import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "../../drizzle/schema";
import { Tally } from "../../server/counting/tally";

const BROWSER =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const REQUESTS = 1000;
const ROUNDS = 100;
/** Warm-up: compilation should not count. */
const WARM_UP = 10;

/** CPU time of counting one response of a cached page with ten drivers, in microseconds. Nothing is written. */
export function countingCost(): number {
  const tally = new Tally(drizzle.mock({ schema }), () => new Date());
  const driverIds = Array.from({ length: 10 }, (_, index) => `driver-${index}`);
  const page = [{ source: "search" as const, driverIds }];
  const requests = Array.from(
    { length: REQUESTS },
    () => new Request("http://localhost/buscar", { headers: { "user-agent": BROWSER } }),
  );
  const count = (rounds: number) => {
    for (let round = 0; round < rounds; round++)
      for (const [at, { headers }] of requests.entries())
        tally.countShown(page, {
          // Ten thousand families: of one network what is seen counts ten times a day only.
          clientAddress: `10.${round % 10}.${at >> 8}.${at & 255}`,
          userAgent: headers.get("user-agent")?.slice(0, 300) ?? "",
        });
  };
  count(WARM_UP);
  const before = process.cpuUsage();
  count(ROUNDS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (ROUNDS * REQUESTS);
}
