import type { Config } from "../config/config";
import type { Database } from "./database";
import { openEmbeddedDatabase } from "./embedded-database";
import { openPostgresDatabase } from "./postgres-database";

/** Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in DATA_DIR. */
export function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  return config.databaseUrl ? openPostgresDatabase(config.databaseUrl) : openEmbeddedDatabase(config.dataDir);
}
