import { writeSync } from "node:fs";
import type { Shown } from "../../../server/counting/shown";
import { Tally } from "../../../server/counting/tally";
import { openDatabase } from "../../../server/platform/database/open-database";

// Run as a program by the test of kill -9: each round counts one list, one visit with its opening and one unmet search,
// writes them, and then prints its number.
const [databaseUrl = "", dataDir = "", driverIds = "", first = ""] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
const tally = new Tally(database.db, () => new Date());
const [driverId = ""] = driverIds.split(",");
const searched = { state: "SP", city: "sao paulo", kind: "neighborhood", name: "vila mariana" } as const;
const search = { searched, shift: "", foundNobody: false, isUnmet: true } as const;
const shown: Shown = { source: "city", driverIds: driverIds.split(","), search };
for (let round = Number(first) + 1; ; round++) {
  // A different network each time, because of one network only ten visitors count.
  const clientAddress = `10.${round >> 16}.${(round >> 8) & 255}.${round & 255}`;
  const visitor = { clientAddress, userAgent: "Android" };
  tally.countShown([shown], visitor);
  await tally.countVisit({ driverId, source: "qr", opened: true }, visitor);
  await tally.flush();
  // Synchronously: buffered output of a process is lost when it is killed.
  writeSync(1, `${round}\n`);
}
