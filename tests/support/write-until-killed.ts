import { openDatabase } from "../../server/app/database";

// Run as a program by the test of kill -9: writes numbered rows and says each number once its write is acknowledged.
const dataDir = process.argv[2] ?? "";
const database = await openDatabase({ databaseUrl: undefined, dataDir });
await database.rawQuery("create table if not exists acknowledged (number int primary key)");
const { rows } = await database.rawQuery("select coalesce(max(number), 0) as last from acknowledged");
for (let number = Number(rows[0]?.last) + 1; ; number++) {
  await database.rawQuery("insert into acknowledged values ($1)", [number]);
  process.stdout.write(`${number}\n`);
}
