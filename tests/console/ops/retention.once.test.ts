import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { privacyText } from "../../../client/content/legal/privacy-text";
import { accountFarewells } from "../../../drizzle/schema/accounts";
import { contactMessages } from "../../../drizzle/schema/contact";
import { drivers } from "../../../drizzle/schema/drivers";
import { deletions, operatorLog } from "../../../drizzle/schema/ops";
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
import { keptPaymentRecords, subscriptions } from "../../../drizzle/schema/subscriptions";
import { jobRegistry } from "../../../server/app/jobs/job-registry";
import { deleteOutdated, retentionRules } from "../../../server/app/jobs/retention";
import { caseOf } from "../../../server/drivers/case-of";
import { newId } from "../../../server/platform/database/ids";
import { RETENTION, retentionCutoff, retentionText } from "../../../shared/retention";
import { createAccount, photoDataUrl, subscribe, wholeProfile } from "../../drivers/driver-accounts";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { root } from "../../support/root";

const now = new Date("2031-03-15T15:00:00.000Z");
const HOUR = 60 * 60 * 1000;

const app = testApp();
beforeAll(async () => {
  app.setNow(now);
}, 120_000);

/** A time for a record that must be deleted, and one for a record that must stay. */
const edge = (rule: Parameters<typeof retentionCutoff>[0]) => {
  const cutoff = retentionCutoff(rule, now).getTime();
  return { old: new Date(cutoff - HOUR), kept: new Date(cutoff + HOUR) };
};
const dayOf = (moment: Date, shift = 0) =>
  new Date(moment.getTime() - 3 * HOUR + shift * 24 * HOUR).toISOString().slice(0, 10);

test("every period is in the privacy text and is enforced", () => {
  const party = {
    brandName: "A",
    legalName: "A",
    cnpj: "1",
    address: "R",
    contactEmail: "a@b.example",
    dpoName: null,
    hasPush: true,
  };
  const told = JSON.stringify(privacyText(party));
  const guide = readFileSync(join(root, "docs/operations.md"), "utf8");
  const jobs = jobRegistry.map(({ name, cron }) => (cron ? name : ""));
  expect(jobs).toContain(deleteOutdated.name);
  expect(Object.keys(retentionRules).sort()).toEqual(Object.keys(RETENTION).sort());
  for (const [key, rule] of Object.entries(RETENTION)) {
    if (!("within" in rule)) expect(told).toContain(`${rule.what}: ${retentionText(rule)}.`);
    const by = retentionRules[key as keyof typeof RETENTION];
    if ("job" in by) expect(jobs).toContain(by.job);
    if ("guide" in by) expect(guide).toContain(`(\`${key}\`: ${Object.values(rule)[0]} `);
  }
});

test("dead jobs are stored by the queue as long as the privacy text says", async () => {
  const queue = await app.services.jobs.boss.getQueue("dead-jobs");
  expect(queue?.retentionSeconds).toBe(RETENTION.deadJobs.days * 24 * 60 * 60);
});

test("the job deletes what is past its period and nothing younger", async () => {
  const { db } = app.services;
  const account = await createAccount(app.services);
  await subscribe(app.services, account);
  const saved = await rest(app.url, account.token).post("/drivers/register", {
    ...wholeProfile,
    photo: await photoDataUrl(),
  });
  expect(saved.status).toBe(200);
  const [driver] = await db.select({ id: drivers.id }).from(drivers);
  const driverId = driver?.id ?? "";
  const message = { name: "Ana", email: "ana@email.com", subject: "Oi", message: "Olá" };
  const record = {
    planId: "plano-condutor",
    period: "monthly",
    priceCents: 2990,
    startedAt: now,
    currentPeriodEnd: now,
  };
  const [running] = await db.select().from(subscriptions);
  if (!running) throw new Error("no subscription");

  const pairs = <Row>(rule: Parameters<typeof retentionCutoff>[0], row: (id: string, at: Date) => Row) => {
    const { old, kept } = edge(rule);
    return [row("old", old), row("kept", kept)];
  };
  const caseId = await caseOf(db, driverId, now);
  await db
    .insert(reports)
    .values(pairs(RETENTION.reports, (id, createdAt) => ({ id, caseId, reason: "x", createdAt })));
  await db
    .insert(contactMessages)
    .values(pairs(RETENTION.contactMessages, (id, createdAt) => ({ id, ...message, createdAt })));
  await db.insert(operatorLog).values(
    pairs(RETENTION.operatorAudit, (id, at) => ({
      id,
      action: "suspended",
      subject: newId(),
      reason: "x",
      at,
    })),
  );
  await db.insert(keptPaymentRecords).values(
    pairs(RETENTION.paymentRecords, (id, keptSince) => ({
      stripeSubscriptionId: id,
      ...record,
      keptSince,
    })),
  );
  await db.insert(subscriptions).values(
    pairs(RETENTION.paymentRecords, (id, endedAt) => ({
      ...running,
      id,
      stripeSubscriptionId: id,
      status: "canceled",
      entitledUntil: null,
      endedAt,
    })),
  );
  await db.insert(accountFarewells).values(
    pairs(RETENTION.deadJobs, (id, createdAt) => ({
      id,
      email: "a@b.example",
      firstName: "Ana",
      createdAt,
    })),
  );
  await db.insert(deletions).values(pairs(RETENTION.deletions, (idHash, at) => ({ idHash, at })));
  const oldest = retentionCutoff(RETENTION.visitCounts, now);
  await db.insert(driverDays).values([
    { driverId, day: "2030-02-03", source: "link", visits: 1 },
    { driverId, day: dayOf(oldest, -2), source: "search", appearances: 5, visits: 2, openings: 1 },
    { driverId, day: dayOf(oldest, -1), source: "search", appearances: 5, visits: 2, openings: 1 },
    { driverId, day: dayOf(oldest), source: "qr", visits: 7 },
  ]);
  const [place] = await db
    .insert(searchedPlaces)
    .values({ state: "SP", city: "a", cityLabel: "A", kind: "city", name: "a", label: "A" })
    .returning();
  const placeId = place?.id ?? 0;
  for (const day of [dayOf(oldest, -1), dayOf(oldest)]) {
    await db.insert(searchDays).values({ placeId, day, searches: 1, foundNobody: 1 });
    await db.insert(unmetDemand).values({ placeId, shift: "", day, families: 1 });
  }
  await db.insert(visits).values([
    { driverId, day: dayOf(now, -1), visitor: "old" },
    { driverId, day: dayOf(now), visitor: "kept" },
  ]);
  await db.insert(visitSalts).values([
    { day: dayOf(now, -1), salt: "old" },
    { day: dayOf(now), salt: "kept" },
  ]);

  await deleteOutdated.run(app.services, {});
  await deleteOutdated.run(app.services, {});

  const ids = async (rows: PromiseLike<{ id: string }[]>) => (await rows).map(({ id }) => id);
  const left = {
    reports: await ids(db.select({ id: reports.id }).from(reports)),
    messages: await ids(db.select({ id: contactMessages.id }).from(contactMessages)),
    actions: await ids(db.select({ id: operatorLog.id }).from(operatorLog)),
    payments: await ids(db.select({ id: keptPaymentRecords.stripeSubscriptionId }).from(keptPaymentRecords)),
    farewells: await ids(db.select({ id: accountFarewells.id }).from(accountFarewells)),
    deletions: await ids(db.select({ id: deletions.idHash }).from(deletions)),
    visits: await ids(db.select({ id: visits.visitor }).from(visits)),
    salts: await ids(db.select({ id: visitSalts.salt }).from(visitSalts)),
  };
  for (const [what, found] of Object.entries(left))
    expect({ what, found }).toEqual({ what, found: ["kept"] });
  const days = await db.select({ day: driverDays.day, visits: driverDays.visits }).from(driverDays);
  expect(days.filter(({ visits }) => visits)).toEqual([{ day: dayOf(oldest), visits: 7 }]);
  // The two days of one month become one sum, even if the job runs twice.
  expect(await db.select().from(driverMonths).orderBy(driverMonths.source)).toEqual([
    { driverId, month: "2030-02-01", source: "link", appearances: null, visits: 1, openings: null },
    { driverId, month: "2030-02-01", source: "search", appearances: 10, visits: 4, openings: 2 },
  ]);
  for (const table of [searchDays, unmetDemand])
    expect(await db.select({ day: table.day }).from(table)).toEqual([{ day: dayOf(oldest) }]);
  const stored = await ids(
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .orderBy(asc(sql`${subscriptions.id} = 'kept'`)),
  );
  expect(stored).toEqual([running.id, "kept"]);
});
