import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../../server/app/database";
import { embedded } from "../../server/app/embedded-database";

/** A fresh database in memory with every migration applied. Close it. */
export async function memoryDatabase(): Promise<Database> {
  const database = embedded(await PGlite.create());
  await database.migrate();
  return database;
}
