import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fingerprintOf } from "../../scripts/fingerprint";
import { type Database, openDatabase } from "../../server/app/database";
import { createPostgresDatabase } from "./postgres-databases";
import { root } from "./root";
import { runServer } from "./server-process";

export type TestDatabase = { database: Database; close: () => Promise<void> };

/** Where a server or a test finds a database of its own: the variables that lead to it. */
export type PreparedDatabase = {
  env: { DATA_DIR: string } | { DATABASE_URL: string };
  /** Deletes it. */
  drop: () => Promise<void>;
};

/** Whether this run is on the embedded database or on a PostgreSQL server (TEST_DATABASE). */
export const databaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "embedded";

/** A fresh, migrated database, open in this process. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { env, drop } = await prepareDatabase("migrated");
  const database = await openDatabase({
    databaseUrl: "DATABASE_URL" in env ? env.DATABASE_URL : undefined,
    dataDir: "DATA_DIR" in env ? env.DATA_DIR : "",
  });
  return {
    database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** What a new database holds: the tables alone, or the demo data as well. */
export type DatabaseContent = "migrated" | "seeded";

/** Makes a fresh database for a server. Migrating and seeding happen once; each database is a copy of the result. */
export function prepareDatabase(content: DatabaseContent): Promise<PreparedDatabase> {
  return databaseKind === "postgres" ? createPostgresDatabase(content, fill) : copyEmbeddedDatabase(content);
}

async function copyEmbeddedDatabase(content: DatabaseContent): Promise<PreparedDatabase> {
  const template = await embeddedTemplate(content);
  const folder = await mkdtemp(join(await scratchFolder(), "rota-test-"));
  await cp(template, folder, { recursive: true });
  return { env: { DATA_DIR: folder }, drop: () => rm(folder, { recursive: true, force: true }) };
}

// Kept between runs under a name that changes with everything that goes into it; whoever is first puts it in place.
async function embeddedTemplate(content: DatabaseContent): Promise<string> {
  const template = join(root, ".cache/test-databases", nameOf(content));
  if (existsSync(template)) return template;
  const draft = `${template}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await mkdir(draft, { recursive: true });
  try {
    await fill(content, { DATA_DIR: draft });
    await rename(draft, template);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}

/** Migrates a new database and, if wanted, lets a server put the demo data into it. */
async function fill(content: DatabaseContent, env: PreparedDatabase["env"]): Promise<void> {
  if (content === "seeded") {
    const server = await runServer({ ...env, SEED_DEMO: "true" });
    const exitCode = await server.stop();
    if (exitCode !== 0) throw new Error(`The seeding server ended with ${exitCode}:\n${server.logs()}`);
    return;
  }
  const database = await openDatabase({
    databaseUrl: "DATABASE_URL" in env ? env.DATABASE_URL : undefined,
    dataDir: "DATA_DIR" in env ? env.DATA_DIR : "",
  });
  await database.migrate();
  await database.close();
}

const schemaInputs = ["drizzle/migrations", "server/app/embedded-database.ts", "bun.lock"];
// Demo data is relative to the day it was made.
const seedInputs = ["drizzle", "server", "shared", "bun.lock"];

function nameOf(content: DatabaseContent): string {
  if (content === "migrated") return `migrated-${fingerprintOf(root, schemaInputs).slice(0, 16)}`;
  const day = new Date().toISOString().slice(0, 10);
  return `seeded-${day}-${fingerprintOf(root, seedInputs).slice(0, 16)}`;
}

// Memory where the system offers it as a folder: tests write a lot and keep nothing.
async function scratchFolder(): Promise<string> {
  return access("/dev/shm", constants.W_OK).then(
    () => "/dev/shm",
    () => tmpdir(),
  );
}
