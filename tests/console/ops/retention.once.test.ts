import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { privacyText } from "../../../client/content/legal/privacy-text";
import { reports } from "../../../drizzle/schema/reports";
import {
  driverDays,
  driverMonths,
  searchDays,
  searchedPlaces,
  unmetDemand,
  visitSalts,
  visits,
} from "../../../drizzle/schema/results";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { deleteOutdated, retentionRules } from "../../../server/app/jobs/retention";
import { caseOf } from "../../../server/drivers/case-of";
import { HOUR } from "../../../shared/limits";
import { RETENTION, retentionCutoff, retentionText } from "../../../shared/retention";
import { aDriverWithProfile, subscribe } from "../../people/drivers";
import { testApp } from "../../support/app";
import { root } from "../../support/root";

const now = new Date("2031-03-15T15:00:00.000Z");

const app = testApp();

type Rule = Parameters<typeof retentionCutoff>[0];
/** A row that must be deleted, and one that must stay. */
const aged = <Row>(rule: Rule, row: (id: "old" | "kept", at: Date) => Row) => {
  const cutoff = retentionCutoff(rule, now).getTime();
  return [row("old", new Date(cutoff - HOUR)), row("kept", new Date(cutoff + HOUR))];
};
const dayOf = (moment: Date, shift = 0) =>
  new Date(moment.getTime() - 3 * HOUR + shift * 24 * HOUR).toISOString().slice(0, 10);

test("every period is in the privacy text and is enforced", async () => {
  const company = { brandName: "A", legalName: "A", cnpj: "1", address: "R", contactEmail: "a@b.example" };
  const told = JSON.stringify(privacyText({ ...company, dpoName: null, hasPush: true }));
  const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
  const jobs = jobRegistry.map(({ name, cron }) => (cron ? name : ""));
  expect(Object.keys(retentionRules).sort()).toEqual(Object.keys(RETENTION).sort());
  for (const [key, rule] of Object.entries(RETENTION)) {
    if (!("within" in rule)) expect(told).toContain(`${rule.what}: ${retentionText(rule)}.`);
    const by = retentionRules[key as keyof typeof RETENTION];
    if ("job" in by) expect(jobs).toContain(by.job);
    if ("guide" in by) expect(guide).toContain(`(\`${key}\`: ${Object.values(rule)[0]} `);
  }
  // The queue stores dead jobs itself.
  const queue = await app.services.jobs.boss.getQueue("dead-jobs");
  expect(queue?.retentionSeconds).toBe(RETENTION.deadJobs.days * 24 * 60 * 60);
});

test("the job deletes what is past its period and nothing younger", async () => {
  app.setNow(now);
  const { db, database } = app.services;
  const { rawQuery } = database;
  const { account, saved } = await aDriverWithProfile(app);
  await subscribe(app.services, account, { id: "running" });
  const driverId = saved.id;
  const caseId = await caseOf(db, driverId, now);

  const reported = { caseId, reason: "x" };
  await db
    .insert(reports)
    .values(aged(RETENTION.reports, (id, createdAt) => ({ ...reported, id, createdAt })));
  const written = { name: "Ana", email: "ana@email.com", subject: "Oi", message: "Olá" };
  const billed = { plan_id: "plano", period: "monthly", price_cents: 2990 };
  const farewell = { email: "a@b.example", first_name: "Ana" };
  const paid = { ...billed, started_at: now, current_period_end: now };
  const tables: [table: string, id: string, since: string, rule: Rule, row: object][] = [
    ["contact_messages", "id", "created_at", RETENTION.contactMessages, written],
    ["operator_log", "id", "at", RETENTION.operatorAudit, { action: "suspended", subject: "x", reason: "x" }],
    ["kept_payment_records", "stripe_subscription_id", "kept_since", RETENTION.paymentRecords, paid],
    ["account_farewells", "id", "created_at", RETENTION.deadJobs, farewell],
    ["deletions", "id_hash", "at", RETENTION.deletions, {}],
  ];
  for (const [table, id, since, rule, row] of tables)
    for (const whole of aged(rule, (name, at) => ({ ...row, [id]: name, [since]: at }))) {
      const places = Object.keys(whole).map((_, at) => `$${at + 1}`);
      await rawQuery(`insert into ${table} (${Object.keys(whole)}) values (${places})`, Object.values(whole));
    }
  for (const ended of aged(RETENTION.paymentRecords, (id, endedAt) => ({ id, endedAt })))
    await subscribe(app.services, account, { ...ended, status: "canceled", entitledUntil: null });
  const oldest = retentionCutoff(RETENTION.visitCounts, now);
  const counted = { source: "search", appearances: 5, visits: 2, openings: 1 } as const;
  await db.insert(driverDays).values([
    { driverId, day: "2030-02-03", source: "link", visits: 1 },
    { driverId, day: dayOf(oldest, -2), ...counted },
    { driverId, day: dayOf(oldest, -1), ...counted },
    { driverId, day: dayOf(oldest), source: "qr", visits: 7 },
  ]);
  const searched = { state: "SP", city: "a", cityLabel: "A", kind: "city", name: "a", label: "A" } as const;
  const [place] = await db.insert(searchedPlaces).values(searched).returning();
  const placeId = place?.id ?? 0;
  for (const day of [dayOf(oldest, -1), dayOf(oldest)]) {
    await db.insert(searchDays).values({ placeId, day, searches: 1, foundNobody: 1 });
    await db.insert(unmetDemand).values({ placeId, shift: "", day, families: 1 });
  }
  for (const [what, day] of [
    ["old", dayOf(now, -1)],
    ["kept", dayOf(now)],
  ] as const) {
    await db.insert(visits).values({ driverId, day, visitor: what });
    await db.insert(visitSalts).values({ day, salt: what });
  }

  for (const _time of ["once", "twice"]) await deleteOutdated.run(app.services, {});

  const ids = async (table: string, column = "id") => {
    const { rows } = await rawQuery(`select ${column} as id from ${table} order by ${column} = 'kept'`);
    return rows.map(({ id }) => id);
  };
  for (const [table, column] of [
    ...tables,
    ["reports"],
    ["visits", "visitor"],
    ["visit_salts", "salt"],
  ] as const)
    expect([table, await ids(table, column)]).toEqual([table, ["kept"]]);
  expect(await ids("subscriptions")).toEqual(["running", "kept"]);
  const days = await db.select().from(driverDays);
  const left = days.filter((row) => row.visits).map((row) => [row.day, row.visits]);
  expect(left).toEqual([[dayOf(oldest), 7]]);
  // The two days of one month become one sum, even if the job runs twice.
  const month = { driverId, month: "2030-02-01" };
  expect(await db.select().from(driverMonths).orderBy(driverMonths.source)).toEqual([
    { ...month, source: "link", appearances: null, visits: 1, openings: null },
    { ...month, source: "search", appearances: 10, visits: 4, openings: 2 },
  ]);
  for (const table of [searchDays, unmetDemand])
    expect(await db.select({ day: table.day }).from(table)).toEqual([{ day: dayOf(oldest) }]);
});
