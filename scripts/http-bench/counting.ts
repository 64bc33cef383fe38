import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "../../drizzle/schema";
import { Tally } from "../../server/results/tally";

const BROWSER =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const REQUESTS = 1000;
const ROUNDS = 2000;
/** Warm-up: compilation should not count. */
const WARM_UP = 500;

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
      for (const { headers } of requests)
        tally.countShown(page, {
          // A network's pages count ten times: many networks, as in production.
          clientAddress: `203.0.${round % 200}.${round % 250}`,
          userAgent: headers.get("user-agent")?.slice(0, 300) ?? "",
        });
  };
  count(WARM_UP);
  const before = process.cpuUsage();
  count(ROUNDS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (ROUNDS * REQUESTS);
}
