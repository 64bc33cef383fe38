import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import * as schema from "../../../drizzle/schema";
import type { Database, RawQuery, RawRow } from "./database";
import { lockDirectory } from "./directory-lock";
import { migrationsFolder } from "./migrations";
import { restrictPermissions } from "./restrict-permissions";
import { makeDataFolder } from "./storage";

// PGlite starts PostgreSQL with -F (no fsync), but acknowledged writes must survive a power cut.
const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== "-F");

/**
 * Opens the embedded PostgreSQL in `dataDir`, creating it on first use. One process at a time: PGlite itself
 * has no lock and two processes corrupt the files silently.
 * @throws DirectoryLockedError when another process has it open, StorageError when it is not writable.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const root = resolve(dataDir);
  makeDataFolder(root);
  const release = lockDirectory(join(root, "postgres"));
  try {
    const directory = join(root, "postgres");
    if (!existsSync(join(directory, "PG_VERSION"))) await initialise(directory);
    const client = await PGlite.create(directory, { startParams });
    restrictPermissions(root);
    const database = embedded(client, () => {
      restrictPermissions(root);
      release();
    });
    return database;
  } catch (error) {
    release();
    throw error;
  }
}

/** Wraps an open PGlite as the product's database. */
function embedded(client: PGlite, release: () => void): Database {
  const db = drizzle(client, { schema, casing: "snake_case" });
  return {
    db,
    kind: "embedded",
    rawQuery: rawQueryOf(client),
    jobStore: fromPglite(client),
    listen: async (channel, { onMessage, onUp }) => {
      const stop = await client.listen(channel, onMessage);
      onUp();
      return stop;
    },
    migrate: () => migrate(db, { migrationsFolder }),
    ping: async () => {
      await client.query("select 1");
    },
    close: async () => {
      await client.close();
      release();
    },
  };
}

// Several statements in one string need the simple protocol.
function rawQueryOf(client: PGlite): RawQuery {
  return async (text, values) => {
    const result = values?.length
      ? await client.query<RawRow>(text, values)
      : (await client.exec(text)).at(-1);
    const rows = result?.rows ?? [];
    // node-postgres counts rows read or written; PGlite counts written rows only.
    return { rows, rowCount: Math.max(rows.length, result?.affectedRows ?? 0) };
  };
}

// An interrupted first start doesn't leave a half-initialised cluster behind.
async function initialise(directory: string): Promise<void> {
  const fresh = `${directory}.new`;
  await rm(fresh, { recursive: true, force: true });
  const client = await PGlite.create(fresh, { startParams });
  await client.close();
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
}
