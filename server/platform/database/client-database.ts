import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import * as schema from "../../../drizzle/schema";
import type { Db } from "./database";

const databases = new WeakMap<PoolClient, Db>();

/** The database on one connection of a pool, created once per connection. */
export function databaseOfClient(client: PoolClient): Db {
  const db = databases.get(client) ?? drizzle(client, { schema, casing: "snake_case" });
  databases.set(client, db);
  return db;
}

/** The database as a pool's connections see it. */
export function databaseOfPool(pool: Pool): Db {
  const db = drizzle(pool, { schema, casing: "snake_case" });
  // Drizzle's own implementation leaks the connection when `begin` fails: after an outage none would be left.
  const transaction: Db["transaction"] = async (run, config) => {
    const client = await pool.connect();
    try {
      return await databaseOfClient(client).transaction(run, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction });
}
