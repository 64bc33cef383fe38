import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../../server/platform/database/database";
import { prepareDatabase } from "../../support/databases";
import { openAt } from "../../support/fill-template";
import { root } from "../../support/root";

// What stood in a database when a version was new: tests/platform/database/migrations/<version>.sql, written against that version's tables.
const migrations = join(root, "drizzle/migrations");
const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(migrations, "meta/_journal.json"), "utf8"),
);
const written = (tag: string) => join(root, `tests/platform/database/migrations/${tag}.sql`);
const versions = journal.entries
  .slice(0, -1)
  .map(({ tag }, index) => ({ tag, index }))
  .filter(({ tag }) => existsSync(written(tag)));

/** Brings an empty database to a version as the product did when it was new, with what was written on the way. */
async function liveUntil(database: Database, index: number, after?: (tag: string) => Promise<void>) {
  await database.rawQuery(
    "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { tag, when } of journal.entries.slice(0, index + 1)) {
    for (const statement of readFileSync(join(migrations, `${tag}.sql`), "utf8").split(
      "--> statement-breakpoint",
    ))
      await database.rawQuery(statement);
    await database.rawQuery("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      tag,
      when,
    ]);
    if (existsSync(written(tag))) await database.rawQuery(readFileSync(written(tag), "utf8"));
    await after?.(tag);
  }
}

type Rows = Record<string, unknown>[];

/** Where the rows of a table went. */
const MOVED: Record<string, string> = { report_decisions: "case_decisions" };

/** A report's item became that of its driver's case (0038): its kind and subject are others, and tested below. */
const isOfReport = (row: Rows[number]) => row.kind === "report" || row.kind === "case";

async function contentOf(database: Database): Promise<Map<string, Rows>> {
  const { rows } = await database.rawQuery(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const content = new Map<string, Rows>();
  for (const { name } of rows) {
    const table = await database.rawQuery(`select to_jsonb(t) as row from "${name}" t order by t::text`);
    content.set(String(name), table.rows.map(({ row }) => row) as Rows);
  }
  return content;
}

async function withBareDatabase(act: (database: Database) => Promise<void>): Promise<void> {
  const prepared = await prepareDatabase("bare");
  const database = await openAt(prepared.env);
  await act(database).finally(() => database.close());
  await prepared.drop();
}

test("what stood in any version is there in the newest", () =>
  withBareDatabase(async (database) => {
    const contents: { tag: string; content: Map<string, Rows> }[] = [];
    await liveUntil(database, journal.entries.length - 1, async (tag) => {
      contents.push({ tag, content: await contentOf(database) });
    });
    const newest = await contentOf(database);
    const isThere = (table: string, row: Rows[number]) =>
      newest
        .get(MOVED[table] ?? table)
        ?.some((now) =>
          Object.entries(row).every(([name, value]) => !(name in now) || isDeepStrictEqual(now[name], value)),
        );
    const lost = contents.flatMap(({ tag, content }) =>
      [...content].flatMap(([table, rows]) =>
        rows.filter((row) => !isOfReport(row) && !isThere(table, row)).map((row) => ({ tag, table, row })),
      ),
    );
    expect(lost).toEqual([]);
    expect(contents.map(({ content }) => content.get("drivers")?.length)).not.toContain(0);
  }));

test.each(versions)("what was written under $tag is there after the upgrade", ({ index }) =>
  withBareDatabase(async (database) => {
    await liveUntil(database, index);
    const before = await contentOf(database);
    await database.migrate();
    const after = await contentOf(database);
    expect(before.get("drivers")).toHaveLength(1);
    for (const [table, rows] of before) {
      const now = after.get(table) ?? [];
      if (table === "queue_items" || table in MOVED) continue;
      // A column that is gone has to have gone somewhere else; tokens are looked at below.
      const inBoth = (row: Rows[number]) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => [now[0], rows[0]].every((first) => first && name in first)),
        );
      expect({ table, rows: now.map(inBoth) }).toEqual({ table, rows: rows.map(inBoth) });
    }
    for (const wrong of [
      "select id from reports where case_id not in (select subject from queue_items where kind = 'case')",
      // Seats were last told with the profile.
      "select id from drivers left join driver_seats on driver_id = id where confirmed_at is distinct from updated_at",
      // An accepted document holds for what the profile said at the upgrade.
      `select documents.id from documents join drivers on drivers.id = driver_id where outcome = 'accepted' and
      (type = 'authorisation' and (compared_name, compared_city) is distinct from (name, service_city || ', ' || service_state)
        or type = 'inspection' and compared_vehicle is distinct from vehicle_type || ', ' || vehicle_brand || ', ' || vehicle_year)`,
      "select recommendations.id from recommendations join drivers on drivers.id = driver_id where driver_names is distinct from array[name]",
    ])
      expect([wrong, (await database.rawQuery(wrong)).rows]).toEqual([wrong, []]);
    const tokens = await database.rawQuery(
      "select token_hashes[1] as hash from account_tokens order by purpose",
    );
    expect(tokens.rows).toEqual([{ hash: "hash-of-confirmation" }, { hash: "hash-of-reset" }]);
  }),
);
