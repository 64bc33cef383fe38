import { writeSync } from "node:fs";
import { openDatabase } from "../../../server/platform/database/open-database";

// Run as a program by the tests of kill -9: writes numbered rows and prints each number once its write is acknowledged.
const place = process.argv[2] ?? "";
const isAddress = place.startsWith("postgres:");
const database = await openDatabase({ databaseUrl: isAddress ? place : undefined, dataDir: place });
await database.rawQuery("create table if not exists acknowledged (number int primary key)");
const { rows } = await database.rawQuery("select coalesce(max(number), 0) as last from acknowledged");
for (let number = Number(rows[0]?.last) + 1; ; number++) {
  await database.rawQuery("insert into acknowledged values ($1)", [number]);
  // Synchronously: buffered output would die with the process and look like writes that were never acknowledged.
  writeSync(1, `${number}\n`);
}
