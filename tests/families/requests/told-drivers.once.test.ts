import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { unmetVisitors, visitSalts } from "../../../drizzle/schema/results";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { deleteOldSalts, deleteOldVisitors } from "../../../server/counting/delete-old-counts";
import { notifyDriversOfRequests } from "../../../server/families/requests/received/notify-drivers";
import { sendPush } from "../../../server/process/push/send-push";
import { requestMailsOffPath } from "../../../shared/paths";
import { ownData } from "../../../shared/schemas/own-data";
import { ownResults } from "../../../shared/schemas/results";
import { aKnownPhone } from "../../people/answering-phone";
import { at, IN_SEASON, requestPeople, storedRequest, YEAR } from "../../people/asking-families";
import { aPublishedDriver } from "../../people/drivers";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, send } from "../../support/mailed-pages";
import { until } from "../../support/until";

const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1", VAPID_PRIVATE_KEY: "d4".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());
beforeEach(async () => {
  await people.begin(IN_SEASON);
  // With a salt of chance, two networks would have one code in a run of a thousand.
  const salt = { day: "2027-02-28", salt: "known" };
  await running.app.services.db.insert(visitSalts).values(salt).onConflictDoNothing();
});

const people = requestPeople(running);
const SCHOOL = "EMEF Padre Anchieta";

/** A family of a network asks a driver by e-mail and confirms. */
async function ask(driverId: string, network: number, school = SCHOOL) {
  const api = rest(running.app.url, undefined, { "x-forwarded-for": `203.0.${network}.7` });
  const form = people.form({ school, shift: "tarde" });
  expect((await api.post(`/drivers/${driverId}/requests`, form)).status).toBe(200);
  const token = await people.newestToken(form.email);
  expect((await api.post("/requests/confirm", { token })).status).toBe(200);
}

const driver = async (school: string) => {
  const made = await aPublishedDriver(running.app, { offeredSchoolTransport: [school] });
  await made.post("/drivers/seats/next", { year: YEAR, shifts: { afternoon: 3 } });
  const demand = async () => {
    await running.app.services.tally.flush();
    return ownResults.parse((await made.get("/drivers/results")).body).demand;
  };
  return { ...made, demand };
};

test("a school that three networks asked for in one season is in “Procura sem vaga” with its known name, to its city's drivers", async () => {
  // A name that two drivers write is a known one.
  const [asked] = [await driver(SCHOOL), await driver(SCHOOL)];
  const other = await driver("Colégio Rio Branco");
  await ask(asked.id, 1);
  running.app.setNow(at("2026-12-10"));
  await ask(asked.id, 1, "E.M.E.F. Pe. Anchieta");
  await ask(asked.id, 2);
  // A school that nobody knows is never repeated.
  for (const network of [11, 12, 13]) await ask(asked.id, network, "Escola Inventada");
  expect(await other.demand()).toEqual([]);
  running.app.setNow(at("2027-01-20"));
  await ask(asked.id, 3);
  const line = { kind: "school", label: SCHOOL, year: YEAR, shift: null, families: 3 };
  expect(await other.demand()).toMatchObject([{ ...line, isServed: false }]);
  expect(await asked.demand()).toMatchObject([{ ...line, isServed: true }]);
  // What tells networks apart is a code that thousands of them share, and ends with the season.
  const { db } = running.app.services;
  const codes = await db.select().from(unmetVisitors);
  expect(codes.map(({ visitor }) => visitor.length)).toEqual([2, 2, 2]);
  const tidy = async (moment: Date) => {
    running.app.setNow(moment);
    await deleteOldVisitors(db, moment);
    await deleteOldSalts(db, moment);
    return [await db.$count(unmetVisitors), await db.$count(visitSalts), (await other.demand()).length];
  };
  expect(await tidy(at("2027-02-28", "23:59:59"))).toEqual([3, 1, 1]);
  expect(await tidy(at("2027-03-01", "00:00:00"))).toEqual([0, 0, 0]);
});

const asked = (driverId: string, openedAt: Date, change: object = {}) =>
  storedRequest(running.app, driverId, { openedAt, ...change });
const morningOf = async (day: string) => {
  running.app.setNow(at(day, "09:50:00"));
  await notifyDriversOfRequests.run(running.app.services, {});
  await sendPush.run(running.app.services, {});
};
/** The drivers to whom a mail was queued, in the order of their ids. */
const mailed = async () => {
  const ids = "select data->>'driverId' as id from jobs.job where name = 'mail-unread-requests'";
  const { rows } = await running.app.services.database.rawQuery(ids);
  return rows.map((row) => String(Object(row).id)).toSorted();
};

test("requests unread for two days are mailed once, counted and without names, in the season, unless the driver switched that off; a phone gets one notice a day", async () => {
  const driver = await aPublishedDriver(running.app);
  const phone = service.newPhone();
  await aKnownPhone(running.app.services, phone);
  const { device, shown } = phone;
  expect((await driver.post("/drivers/push", { device, kinds: ["requests"] })).status).toBe(200);
  const [reader, demo] = [await aPublishedDriver(running.app), await aPublishedDriver(running.app)];
  for (const { id } of [driver, reader, demo]) {
    await asked(id, at("2026-11-10", "08:00:00"), { firstName: "Rosângela" });
    await asked(id, at("2026-11-11", "20:00:00"), { shift: "afternoon" });
  }
  const ofDemo = eq(subscriptions.userId, demo.account.id);
  await running.app.services.db.update(subscriptions).set({ isDemo: true }).where(ofDemo);
  await morningOf("2026-11-11");
  expect(await mailed()).toEqual([]);
  running.app.setNow(at("2026-11-11", "21:00:00"));
  expect((await reader.post("/drivers/requests/read")).status).toBe(200);
  for (const day of ["2026-11-12", "2026-11-12", "2026-11-13", "2026-12-01"]) await morningOf(day);
  await until("both notices", () => shown.length === 2);
  expect(shown[0]).toMatchObject({ title: "Famílias pediram vaga", path: "/pedidos" });
  const { text } = await running.mail.waitForMail(driver.account.email, "famílias pediram vaga para 2027");
  expect(text).toMatch(/Manhã\W+1 pedido\s+Tarde\W+1 pedido/);
  for (const secret of ["Rosângela", "Padre Anchieta", "+5511"]) expect(text).not.toContain(secret);
  expect(await mailed()).toEqual([driver.id]);
  await asked(driver.id, at("2027-02-20"));
  await morningOf("2027-03-01");
  expect(await mailed()).toEqual([driver.id]);

  // Switched off by the mail's link, and on again on the account.
  const link = linkIn(text, requestMailsOffPath);
  expect((await open(link)).status).toBe(200);
  expect((await send(`${link}x`)).to).toBe(`${requestMailsOffPath}?feito=vencido`);
  running.app.setNow(at("2026-12-10"));
  expect((await send(link)).to).toBe(`${requestMailsOffPath}?feito=sim`);
  expect((await driver.get("/drivers/requests/mails")).body).toEqual({ isOn: false });
  await morningOf("2027-02-23");
  expect(await mailed()).toEqual([driver.id]);
  const { requestMails } = ownData.parse((await driver.get("/auth/export-data")).body);
  expect(requestMails).toMatchObject({ readAt: null, offAt: at("2026-12-10").toISOString() });
  await driver.post("/drivers/requests/mails", { isOn: true });
  expect((await driver.get("/drivers/requests/mails")).body).toEqual({ isOn: true });
});
