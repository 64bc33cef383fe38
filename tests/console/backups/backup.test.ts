import { beforeAll, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { seedDemo } from "../../../drizzle/seeds/demo";
import { BackupRefused, checkBackup } from "../../../server/console/backups/restore-backup";
import { tablesInOrder } from "../../../server/console/backups/tables";
import { createMailedLink } from "../../../server/families/recommendations/links";
import { addSecret } from "../../../server/families/waiting/links";
import { staffActions } from "../../../server/operation/staff-actions";
import type { Database } from "../../../server/platform/database/database";
import { sha256 } from "../../../server/platform/hash";
import { eraseUnderEmail } from "../../../server/privacy/data-requests/erase-under-email";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { newDriver } from "../../people/accounts";
import { anOperator, aReader } from "../../people/staff";
import { fieldOf, rest } from "../../support/api";
import { testApp } from "../../support/app";
import { backupsOf, reading } from "./copies";

const login = { email: "ativa@demo.rotaescola.example", password: "rotaescola" };
const app = testApp({ MEMORY_KEY: "09".repeat(32) });
const { make, restoreInto, ended, withCopy } = backupsOf(app);
let backup: string[] = [];
let userId: unknown;
let driverId: unknown;
beforeAll(async () => {
  const { services } = app;
  await seedDemo(services.db, { now: new Date() });
  // The queue is not processed here: the mail of this account stays pending.
  await rest(app.url).post("/auth/register", newDriver({ firstName: "Ação 🚐" }));
  // Otherwise the record of this call is written some seconds later, between the backup and the comparison.
  await services.accessRecords.flush();
  backup = await make();
  const account =
    "select users.id, drivers.id as driver from users join drivers on user_id = users.id where email = $1";
  const [row] = await rowsOf(services.database, account, [login.email]);
  [userId, driverId] = [row?.id, row?.driver];
});

const rowsOf = async ({ rawQuery }: Database, text: string, parameters: unknown[] = []) =>
  (await rawQuery(text, parameters)).rows;

/** Every row of every table as text, in one order. */
async function contentOf({ db }: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of await tablesInOrder(db)) {
    const name = sql.identifier(table);
    const { rows } = await db.execute(sql`select to_jsonb(t)::text as row from ${name} t order by 1`);
    content[table] = rows;
  }
  return content;
}

test("restored elsewhere is identical, row by row, photos and pending mails included", async () => {
  expect((await checkBackup(reading(backup))).rows).toBe(backup.length - 2);
  await withCopy(async (copy, restore) => {
    await restore(backup);
    const [before, after] = [await contentOf(app.services.database), await contentOf(copy)];
    expect(Object.keys(before).length).toBeGreaterThan(10);
    for (const table of Object.keys(before))
      expect({ table, rows: after[table] }).toEqual({ table, rows: before[table] });
    expect(before.photo_variants?.length).toBeGreaterThan(50);
    expect(await rowsOf(copy, "select from jobs.job where name = 'mail-confirmation'")).toHaveLength(1);
    // New rows continue the sequences.
    await copy.rawQuery("insert into search_cities (state, name, label) values ('AC', 'nova', 'Nova')");
  });
});

test("one that is truncated, changed or none is refused and writes nothing; none overwrites what is there", async () => {
  const digit = (found: string) => String((Number(found) + 1) % 10);
  const changed = backup.with(3, (backup[3] ?? "").replace(/\d/, digit));
  const broken = [backup.slice(0, -1), changed, backup.toSpliced(5, 1), ["{}"], [...backup, "{}"]];
  await withCopy(async (copy, restore) => {
    for (const lines of broken) await expect(restore(lines)).rejects.toBeInstanceOf(BackupRefused);
    expect(Object.values(await contentOf(copy)).flat()).toEqual([]);
  });
  const { database, jobs } = app.services;
  await expect(restoreInto(database, jobs, backup)).rejects.toThrow("not empty");
});

test("restored after an account was deleted deletes it again, by a list without names", async () => {
  const { services } = app;
  const [person] = await rowsOf(services.database, "select id from users where first_name = 'Ação 🚐'");
  const gone = String(person?.id);
  await deleteAccount(services, gone);
  const { deleted } = await ended();
  const file = join(services.config.dataDir, "deleted-accounts");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, "utf8")).not.toContain(gone);
  expect(deleted).toHaveLength(1);

  await withCopy(async (copy, restore) => {
    // A driver with profile, photo and subscription was deleted too.
    const driver = { idHash: sha256(String(userId)), at: new Date() };
    expect(await restore(backup, { deleted: [...deleted, driver] })).toMatchObject({ deletedAgain: 2 });
    // Former customers at Stripe are stored for late payments (docs/decisions/0009); the demo's ids are derived from
    // the accounts'.
    const { stripe_customers, ...content } = await contentOf(copy);
    expect(JSON.stringify(stripe_customers)).not.toContain(gone);
    for (const id of [gone, userId]) expect(JSON.stringify(content)).not.toContain(String(id));
    const source = await contentOf(services.database);
    expect(content.search_entries).toHaveLength((source.search_entries?.length ?? 0) - 1);
    // The new database has them too, so that its own file does.
    expect(content.deletions).toHaveLength(2);
  });
});

test("what people ended after a backup was made is ended again when it is restored, and nothing else", async () => {
  const { services, url } = app;
  const { db, database } = services;
  const member = await anOperator(app);
  const stays = await aReader(app, "Rita");
  const email = "ana@familia.example";
  const message = { name: "Ana", email, subject: "Dúvida", message: "Minha filha estuda aí." };
  await rest(url).post("/contact", message);
  const confirmed = "select id, family_id as family from waiting_notices where confirmed_at is not null";
  const [notice, other] = await rowsOf(database, confirmed);
  const noticeLink = `${notice?.id}.${await addSecret(db, String(notice?.family))}`;
  const shown = await db.query.recommendations.findFirst({ where: (table) => eq(table.state, "approved") });
  const recommendationLink = shown && (await createMailedLink(db, shown));
  const me = rest(url, String(fieldOf((await rest(url).post("/auth/login", login)).body, "token")));

  // Ended and started again just before the backup: its data are newer than its own marks.
  for (const isPublic of [false, true])
    expect((await me.post("/drivers/publish", { isPublic })).status).toBe(200);
  const made = await make();
  const before = await ended();
  await withCopy(async (copy, restore) => {
    expect(await restore(made, before)).toMatchObject({ endedAgain: 0 });
    const isPublic = "select is_public from drivers where id = $1";
    expect(await rowsOf(copy, isPublic, [driverId])).toEqual([{ is_public: true }]);
  });

  const password = "outrasenha";
  const answers = [
    await rest(url).post("/waiting/end", { token: noticeLink }),
    await rest(url).post("/recommendations/take-back", { token: recommendationLink }),
    await me.post("/drivers/seats/reminders", { isOn: false }),
    await me.post("/drivers/results/mails", { isOn: false }),
    await me.post("/drivers/requests/mails", { isOn: false }),
    await me.post("/drivers/publish", { isPublic: false }),
    await me.post("/auth/change-password", { newPassword: password, confirmPassword: password }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await db.transaction((tx) => eraseUnderEmail(tx, email, services.now()));
  await staffActions.remove(services, member.email, "deixou a equipe");
  const since = await ended();

  await withCopy(async (copy, restore) => {
    expect(await restore(made, since)).toMatchObject({ endedAgain: 9 });
    const [left] = await rowsOf(
      copy,
      `select (select coalesce(ends_at > now(), false) from waiting_notices where id = $1) as notice,
        (select ends_at > now() from waiting_notices where id = $2) as "otherNotice",
        (select array[state, text, email] from recommendations where id = $3) as recommendation,
        (select seat_mails_off_at is null from drivers where id = $4) as reminders,
        (select off_at is null from result_mails where driver_id = $4) as results,
        (select off_at is null from request_digests where driver_id = $4) as requests,
        (select is_public from drivers where id = $4) as "isPublic",
        (select password_hash from users where id = $5) as password,
        (select count(*)::int from contact_messages) as messages,
        (select removed_at is null from staff where id = $6) as member,
        (select removed_at is null from staff where id = $7) as stays,
        (select count(*)::int from sessions) + (select count(*)::int from staff_sessions) as sessions`,
      [notice?.id, other?.id, shown?.id, driverId, userId, member.id, stays.id],
    );
    const off = { notice: false, reminders: false, results: false, requests: false, isPublic: false };
    const gone = { recommendation: ["taken-back", null, null], messages: 0, member: false, sessions: 0 };
    const untouched = { otherNotice: true, stays: true };
    expect(left).toEqual({ ...off, ...gone, ...untouched, password: expect.any(String) });
    expect(await Bun.password.verify(login.password, String(left?.password))).toBe(false);
  });
});
