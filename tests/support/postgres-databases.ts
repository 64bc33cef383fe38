import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import {
  type DatabaseContent,
  fillTemplate,
  type PreparedDatabase,
  type TemplateContent,
} from "./fill-template";
import { withClient } from "./postgres-client";

/** Prefix of a run's database names, so that a run drops only its own. */
const prefix = process.env.TEST_DATABASE_PREFIX ?? "rota_test_";

/** A copy of the run's template on the PostgreSQL server at TEST_DATABASE_URL; the first caller fills the template. */
export async function createPostgresDatabase(content: DatabaseContent): Promise<PreparedDatabase> {
  const isBare = content === "empty" || content === "bare";
  const template = isBare ? "template1" : await postgresTemplate(content);
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  // Copied as files, which takes a fifth of the processor time of copying through the write-ahead log.
  const copying = `create database "${name}" template "${template}" strategy file_copy`;
  await withAdmin((admin) => admin.query(copying));
  return { env: envOf(name), drop: () => dropDatabase(name) };
}

// A server stores some files outside its database.
function envOf(name: string) {
  return { DATABASE_URL: urlOf(name), DATA_DIR: join(process.env.TEST_SCRATCH ?? tmpdir(), name) };
}

/** Drops every database of this run, or of the run with the other prefix. */
export async function dropPostgresDatabases(prefixOfRun = prefix): Promise<void> {
  const names = await withAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefixOfRun],
    );
    return rows.map((row) => row.datname);
  });
  for (const name of names) await dropDatabase(name);
}

/** Undefined if the server at TEST_DATABASE_URL lets us create databases, otherwise a sentence with the error. */
export async function postgresFault(): Promise<string | undefined> {
  try {
    const { rows } = await withAdmin((admin) =>
      admin.query<{ allowed: boolean }>(
        "select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user",
      ),
    );
    return rows[0]?.allowed ? undefined : "The role of TEST_DATABASE_URL may not create databases.";
  } catch (error) {
    return `TEST_DATABASE_URL can't be used: ${error instanceof Error ? error.message : error}`;
  }
}

const TEMPLATE_LOCK = 7_205_412;

async function postgresTemplate(content: TemplateContent): Promise<string> {
  const name = `${prefix}template_${content}`;
  await withAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists "${draft}" with (force)`);
    await admin.query(`create database "${draft}"`);
    await fillTemplate(content, envOf(draft));
    await admin.query(`alter database "${draft}" rename to "${name}"`);
  });
  return name;
}

async function dropDatabase(name: string): Promise<void> {
  await withAdmin((admin) => admin.query(`drop database if exists "${name}" with (force)`));
}

const withAdmin = <T>(work: (admin: Client) => Promise<T>) => withClient(adminUrl(), work);

function urlOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      "Tests on PostgreSQL need TEST_DATABASE_URL; `bun run test` starts a server when it can.",
    );
  return url;
}
