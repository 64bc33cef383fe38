import type { Config } from "../config/config";
import type { Database } from "./database";
import { openEmbeddedDatabase } from "./embedded-database";
import { openPostgresDatabase } from "./postgres-database";

/**
 * Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in DATA_DIR.
 * @param connectWithinMs how long a query waits for a connection to PostgreSQL
 */
export function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  connectWithinMs?: number,
): Promise<Database> {
  return config.databaseUrl
    ? openPostgresDatabase(config.databaseUrl, connectWithinMs)
    : openEmbeddedDatabase(config.dataDir);
}
