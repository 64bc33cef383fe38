import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Pool, Query } from "pg";
import { z } from "zod";
import type { Database } from "../../server/platform/database/database";

const statement = z.object({
  text: z.string(),
  /** The types of the result's columns, as PostgreSQL's object ids. */
  columns: z.array(z.number()),
});
/** A statement that PostgreSQL has executed for a test. */
export type SentStatement = z.infer<typeof statement>;

const completed = z.object({
  text: z.string().regex(/^\s*(select|insert|update|delete|with)\b/i),
  // Several statements in one string have a list of results.
  _results: z.object({ fields: z.array(z.object({ dataTypeID: z.number() })) }),
});

const PREFIX = "statements-";
const seen = new Set<string>();
const inTransaction = new AsyncLocalStorage<boolean>();
let isWatched = false;

/**
 * Lets tests on PostgreSQL prove what the embedded database needs, too: each kind of statement that is executed is written to the
 * run's scratch folder, for tests/platform/database/sent-statements, and a query on another connection inside a transaction
 * fails, because with the embedded database's only connection it would wait for itself.
 */
export function watchStatements(database: Database): Database {
  if (!isWatched) recordStatements();
  isWatched = true;
  const { db } = database;
  const transaction = db.transaction;
  const watched: typeof transaction = (run, config) =>
    transaction((tx) => inTransaction.run(true, () => run(tx)), config);
  Object.assign(db, { transaction: watched });
  return database;
}

function recordStatements(): void {
  const scratch = process.env.TEST_SCRATCH;
  before(Query.prototype, "handleReadyForQuery", (query) => {
    const { data } = completed.safeParse(query);
    if (!scratch || !data || seen.has(kindOf(data.text))) return;
    seen.add(kindOf(data.text));
    const sent: SentStatement = {
      text: data.text,
      columns: data._results.fields.map(({ dataTypeID }) => dataTypeID),
    };
    appendFileSync(join(scratch, `${PREFIX}${process.pid}.jsonl`), `${JSON.stringify(sent)}\n`);
  });
  for (const name of ["connect", "query"])
    before(Pool.prototype, name, () => {
      if (inTransaction.getStore())
        throw new Error("Inside a transaction, only its own connection may be used");
    });
}

/** Calls `first` with the object before each call of its method. */
function before(prototype: object, name: string, first: (self: unknown) => void): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== "function") throw new Error(`node-postgres has no ${name} any more`);
  Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
    first(this);
    return Reflect.apply(method, this, given);
  });
}

// Statements that differ only in how many values they have are one kind.
function kindOf(text: string): string {
  return text
    .replace(/\$\d+/g, "$")
    .replace(/(\$|default)(, (\$|default))+/g, "$")
    .replace(/\(\$\)(, \(\$\))+/g, "($)");
}

/** All kinds of statements that tests with this scratch folder have sent, each once. */
export function sentStatements(scratch: string): SentStatement[] {
  const lines = readdirSync(scratch)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readFileSync(join(scratch, name), "utf8").trim().split("\n"));
  const sent = lines.map((line) => statement.parse(JSON.parse(line)));
  return [...new Map(sent.map((each) => [kindOf(each.text), each])).values()];
}
