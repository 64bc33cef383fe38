import type { Database } from "../../server/platform/database/database";
import { createEmbeddedDatabase } from "./embedded-databases";
import { type DatabaseContent, openAt, type PreparedDatabase } from "./fill-template";
import { createPostgresDatabase } from "./postgres-databases";
import { watchStatements } from "./sent-statements";

export type TestDatabase = { database: Database; close: () => Promise<void> };

/** Whether this run is on the embedded database or on a PostgreSQL server (TEST_DATABASE). */
export const databaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "embedded";

/** Makes a fresh database for a server. Migrating and seeding happen once; each database is a copy of the result. */
export function prepareDatabase(content: DatabaseContent): Promise<PreparedDatabase> {
  return databaseKind === "postgres" ? createPostgresDatabase(content) : createEmbeddedDatabase(content);
}

/** A fresh, migrated database, with demo data or without, open in this process. */
export async function openTestDatabase(content: "migrated" | "seeded" = "migrated"): Promise<TestDatabase> {
  const { env, drop } = await prepareDatabase(content);
  const opened = await openAt(env);
  const database = databaseKind === "postgres" ? watchStatements(opened) : opened;
  return {
    database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
