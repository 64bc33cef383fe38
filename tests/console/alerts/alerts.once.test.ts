import { beforeEach, expect, test } from "bun:test";
import { z } from "zod";
import { mailbox } from "../../../drizzle/schema/mail";
import { reports } from "../../../drizzle/schema/reports";
import { billingAlerts, mailBillingAlert } from "../../../server/billing/mails/mail-billing-alert";
import { remindOperators } from "../../../server/console/alerts/remind-operators";
import { watchTroubles } from "../../../server/console/alerts/watch-troubles";
import { caseOf } from "../../../server/drivers/case-of";
import { mailOperator } from "../../../server/operation/mail-operator";
import { addStaff, removeStaff } from "../../../server/operation/manage-staff";
import { HOUR } from "../../../shared/limits";
import { aDriverWithProfile, wholeProfile } from "../../people/drivers";
import { testApp } from "../../support/app";
import { newMessage } from "../one-of-each";

const now = new Date("2026-12-10T11:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * HOUR);

const app = testApp();
beforeEach(async () => {
  app.setNow(now);
  await app.services.database.rawQuery(
    "truncate told_alerts, queue_items, reports, mailbox, staff, jobs.job cascade",
  );
});

const kept = z.object({ staffId: z.string().nullable(), title: z.string(), paragraphs: z.array(z.string()) });

/** Sends the pending mails, and returns their texts. */
async function mailed(): Promise<z.infer<typeof kept>[]> {
  const { rows } = await app.services.database.rawQuery(
    "delete from jobs.job where name = 'mail-operator' returning data",
  );
  for (const { data } of rows) await mailOperator.handle(app.services, data);
  return rows.map(({ data }) => kept.parse(data));
}
/** Who got a mail since the last question. */
const recipients = async () => (await app.services.db.delete(mailbox).returning()).map(({ to }) => to);
const add = (name: string, role: "operator" | "reader" = "operator") =>
  addStaff(app.services, { email: `${name.toLowerCase()}@equipe.example`, name, role });

test("every operator is mailed once in six hours while a problem lasts, readers are not; without operators, the company is", async () => {
  const { services } = app;
  const watchAfter = (hours: number) => {
    app.setNow(after(hours));
    return watchTroubles.run(services, {});
  };
  await services.database.rawQuery(
    "insert into jobs.job (name, data, created_on) values ('dead-jobs', '{}', now() - interval '5 minutes')",
  );
  await watchAfter(0);
  expect(await mailed()).toMatchObject([{ staffId: null, title: "Uma tarefa parou" }]);
  expect(await recipients()).toEqual([services.config.company.contactEmail]);

  const people = [await add("Helena"), await add("Rui")];
  await add("Lia", "reader");
  await watchAfter(5.9);
  expect(await mailed()).toEqual([]);
  await Promise.all([watchAfter(6), watchAfter(6)]);
  expect((await mailed()).map(({ staffId }) => staffId).sort()).toEqual(people.map(({ id }) => id).sort());
  await recipients();

  // An operator who left between the alert and its mail gets none.
  await watchAfter(13);
  await removeStaff(services, "rui@equipe.example");
  expect(await mailed()).toHaveLength(2);
  expect(await recipients()).toEqual(["helena@equipe.example"]);

  // Payments' alerts go the same way.
  const alert = billingAlerts.jobStopped({ job: "x", day: "2026-12-10", accounts: 30, limit: 20 });
  await mailBillingAlert.run(services, alert);
  expect(await mailed()).toMatchObject([{ title: alert.title }]);
});

test("three open reports of one profile trigger an alert, which doesn't name it", async () => {
  const { db } = app.services;
  const caseId = await caseOf(db, (await aDriverWithProfile(app)).saved.id, now);
  const about = { caseId, reason: "Cobrou a mais.", createdAt: now };
  await db.insert(reports).values(["a", "b", "c"].map((id) => ({ ...about, id })));
  await watchTroubles.run(app.services, {});
  const alerts = await mailed();
  expect(alerts).toMatchObject([{ title: "3 denúncias abertas do mesmo perfil" }]);
  expect(JSON.stringify(alerts)).not.toContain(wholeProfile.name);
});

test("the daily mail about what is late is sent once a day, whenever the server is up again", async () => {
  app.setNow(after(-72));
  await newMessage(app);
  const remindedAfter = async (hours: number) => {
    app.setNow(after(hours));
    await remindOperators.run(app.services, {});
    return (await mailed()).filter(({ title }) => title === "O que está atrasado na operação");
  };
  // At eight in São Paulo, and until 22:00 on the same day.
  expect((await remindedAfter(0))[0]?.paragraphs).toContain("Mensagens fora do prazo: 1.");
  for (const hours of [1, 14]) expect(await remindedAfter(hours)).toEqual([]);
  // On the next day; the day after, down at eight and up at two; and then at eight again.
  for (const hours of [24, 48 + 6, 72]) expect(await remindedAfter(hours)).toHaveLength(1);
});
