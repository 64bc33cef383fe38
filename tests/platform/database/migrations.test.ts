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
const MOVED: Record<string, string> = {
  report_decisions: "case_decisions",
  driver_next_seats: "driver_seats",
};

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

test("seats of today and of a year become rows of one table: numbers, prices, questions that were mailed, and who wants none", () =>
  withBareDatabase(async (database) => {
    const index = journal.entries.findIndex(({ tag }) => tag.endsWith("_one-model-of-seats"));
    await liveUntil(database, index - 1);
    const [driver = {}] = (await database.rawQuery("select id from drivers")).rows;
    const query = (text: string) => database.rawQuery(text);
    // In a block: what today's tables no longer have is no statement of the product.
    const queryOld = (text: string) => query(`do $$ begin ${text}; end $$`);
    await query("delete from driver_seats");
    for (const name of ["told", "asked", "asked-before", "asked-later", "off"]) {
      await query(
        `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', 'u-${name}', 'email', '${name}@example.com', 'stripe_customer_id', null))).* from users u limit 1`,
      );
      await query(
        `insert into drivers select (jsonb_populate_record(d, jsonb_build_object('id', '${name}', 'user_id', 'u-${name}'))).* from drivers d where id = '${driver.id}'`,
      );
    }
    await queryOld(`insert into driver_seats
      (driver_id, confirmed_at, morning, afternoon, reminded_at, reminder_hash, reminders_off_at, next_asked_at, next_asked_hash) values
      ('told', '2026-10-01Z', 3, 0, '2026-09-20Z', 'month', null, '2026-09-01T12:40Z', 'season'),
      ('asked', '2026-10-02Z', null, null, null, null, null, '2026-10-15T12:40Z', 'season-2'),
      ('asked-before', '2026-10-03Z', null, null, null, null, null, '2025-10-15T12:40Z', 'last-year'),
      ('asked-later', '2026-10-04Z', null, null, null, null, null, '2026-09-01T03:00Z', 'season-3'),
      ('off', '2026-10-05Z', null, null, null, null, '2026-08-01Z', null, null)`);
    await queryOld(`insert into driver_next_seats (driver_id, year, morning, afternoon, night, from_price, confirmed_at) values
      ('told', 2027, 4, null, 0, 420, '2026-10-10Z'), ('asked-before', 2027, 1, null, null, null, '2026-10-11Z'),
      ('asked-later', 2026, 2, null, null, null, '2026-01-11Z'), ('off', 2027, null, null, null, 500, '2026-10-12Z')`);
    await database.migrate();
    const { rows } = await query(`select driver_id, year, morning, afternoon, night, from_price,
      to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD') as confirmed, to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD') as asked, asked_hash
      from driver_seats where driver_id <> '${driver.id}' order by driver_id, year nulls first`);
    const none = { morning: null, afternoon: null, night: null, from_price: null };
    const unasked = { asked: null, asked_hash: null };
    expect(rows).toEqual([
      { driver_id: "asked", year: null, ...none, confirmed: "2026-10-02", ...unasked },
      {
        driver_id: "asked",
        year: 2027,
        ...none,
        confirmed: null,
        asked: "2026-10-15",
        asked_hash: "season-2",
      },
      { driver_id: "asked-before", year: null, ...none, confirmed: "2026-10-03", ...unasked },
      {
        driver_id: "asked-before",
        year: 2027,
        ...none,
        morning: 1,
        confirmed: "2026-10-11",
        ...unasked,
      },
      { driver_id: "asked-later", year: null, ...none, confirmed: "2026-10-04", ...unasked },
      {
        driver_id: "asked-later",
        year: 2027,
        ...none,
        confirmed: null,
        asked: "2026-09-01",
        asked_hash: "season-3",
      },
      { driver_id: "off", year: null, ...none, confirmed: "2026-10-05", ...unasked },
      { driver_id: "off", year: 2027, ...none, from_price: 500, confirmed: "2026-10-12", ...unasked },
      {
        driver_id: "told",
        year: null,
        ...none,
        morning: 3,
        afternoon: 0,
        confirmed: "2026-10-01",
        asked: "2026-09-20",
        asked_hash: "month",
      },
      {
        driver_id: "told",
        year: 2027,
        ...none,
        morning: 4,
        night: 0,
        from_price: 420,
        confirmed: "2026-10-10",
        asked: "2026-09-01",
        asked_hash: "season",
      },
    ]);
    const off = await query("select id from drivers where seat_mails_off_at = '2026-08-01Z'");
    expect(off.rows).toEqual([{ id: "off" }]);
  }));
