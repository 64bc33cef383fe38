import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { contactMessages } from "../../drizzle/schema/contact";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { deletions, operatorLog } from "../../drizzle/schema/ops";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { endAgain } from "../../server/console/backups/end-again";
import { caseOf } from "../../server/drivers/case-of";
import { withdrawRequests } from "../../server/families/requests/withdraw-request";
import { newId } from "../../server/platform/database/ids";
import { deleteOldDataRequests } from "../../server/privacy/data-requests/delete-old-data-requests";
import { eraseRequestData } from "../../server/privacy/data-requests/erase-request-data";
import { proveDataRequest } from "../../server/privacy/data-requests/prove-data-request";
import { deleteAccount } from "../../server/privacy/delete-account";
import type { DataRequestKind } from "../../shared/data-requests";
import { errors } from "../../shared/errors";
import { confirmErasurePath } from "../../shared/paths";
import { formatPhone } from "../../shared/phone";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import { storedRequest } from "../people/asking-families";
import { aDriverWithProfile } from "../people/drivers";
import { worked } from "../people/live-drivers";
import { anOperator, aReader } from "../people/staff";
import { refusalOf, rest } from "../support/api";
import { startTestApp, testAppWithMail } from "../support/app";
import { forFile } from "../support/for-file";
import { linkIn, open, send } from "../support/mailed-pages";

const NOW = new Date("2026-11-23T15:00:00Z");
const reason = "A pessoa pediu por email";
const outcome = "Respondido por email com o arquivo";
const app = testAppWithMail();
const operator = forFile(() => anOperator(app.app));
const reader = forFile(() => aReader(app.app));
const driver = forFile(() => aDriverWithProfile(app.app));
afterEach(() => app.app.setNow(new Date()));

const db = () => app.app.services.db;
const calls = () => operator.calls.dataRequests;

/** A message and a report under an e-mail without an account. */
async function leaveTraces(email: string): Promise<void> {
  const message = { name: "Ana", email: ` ${email.toUpperCase()} `, subject: "Foto", message: "Não troca." };
  await worked(rest(app.app.url).post("/contact", message));
  const caseId = await caseOf(db(), driver.saved.id, new Date());
  await db().insert(reports).values({ id: newId(), caseId, reason: "Cobrou a mais", email });
}
const tracesOf = async (email: string) => ({
  messages: (await db().select().from(contactMessages)).filter((row) => row.email.includes(email)).length,
  waiting: await db().$count(queueItems, eq(queueItems.kind, "message")),
  reports: await db().$count(reports, eq(reports.email, email)),
});
const openRequest = (email: string, kind: DataRequestKind = "delete", phone?: string) =>
  calls().open.mutate({ email, kind, phone, note: "Escreveu ao encarregado" });
/** Presses the button behind the mailed link, as the person does; answers what the page says. */
async function proveDeletion(email: string) {
  const { text } = await app.mail.waitForMail(email, "Confirme a exclusão");
  const link = linkIn(text, confirmErasurePath);
  expect((await open(link)).status).toBe(200);
  return new URL((await send(link)).to ?? "", link).searchParams.get("feito");
}
const rowOf = async (id: string) =>
  (await db().select().from(dataRequests).where(eq(dataRequests.id, id))).at(0);

test("data of a person without an account are found, exported, deleted, and the request is closed once", async () => {
  const email = "ana@email.com";
  await leaveTraces(email);
  const { id, queueItemId } = await openRequest("  Ana@Email.com ");
  expect(await refusalOf(openRequest(email))).toBe("DATA_REQUEST_WAITING");
  const [item] = (await operator.calls.queue.list.query({ kind: "data-request" })).items;
  expect(item).toMatchObject({ id: queueItemId, subject: id, detail: "exclusão" });
  // The law gives fifteen days.
  expect((Date.parse(String(item?.dueAt)) - Date.parse(String(item?.openedAt))) / 86_400_000).toBe(15);
  const found = { account: null, messages: { count: 1 }, reports: { count: 1 } };
  const file = await calls().file.query({ id });
  expect(file).toMatchObject({ email, createdBy: "Helena", found });
  expect(JSON.stringify(file)).not.toContain("linkHashes");
  const hidden = await reader.calls.dataRequests.file.query({ id });
  expect(hidden).toMatchObject({ note: null, found });
  expect(JSON.stringify(hidden)).not.toContain(email);
  expect(await calls().export.mutate({ id })).toMatchObject({
    account: null,
    contactMessages: [{ message: "Não troca." }],
    reportsMade: [{ reason: "Cobrou a mais" }],
    dataRequests: [{ kind: "delete", closedAt: null }],
  });
  // Anybody can write in Ana's name: only who reads her mailbox can have it deleted.
  const before = await tracesOf(email);
  expect(await refusalOf(calls().erase.mutate({ id, reason }))).toBe("DATA_REQUEST_UNPROVEN");
  expect(await tracesOf(email)).toEqual(before);
  // The request's id alone, which others may know, proves nothing.
  const guessing = proveDataRequest(app.app.services, `${id}.guessed`);
  await expect(guessing).rejects.toMatchObject({ code: "MAIL_LINK_INVALID" });
  expect(await proveDeletion(email)).toBe("sim");
  expect((await calls().file.query({ id })).provenAt).not.toBeNull();
  await calls().erase.mutate({ id, reason });
  expect(await tracesOf(email)).toEqual({ messages: 0, waiting: 0, reports: 0 });
  expect((await rowOf(id))?.email).toBe(email);

  await calls().close.mutate({ id, outcome });
  expect(await rowOf(id)).toMatchObject({ email: null, note: "", outcome });
  expect(await proveDeletion(email)).toBe("vencido");
  for (const late of [calls().erase.mutate({ id, reason }), calls().export.mutate({ id })])
    expect(await refusalOf(late)).toBe("QUEUE_ITEM_CLOSED");
  const { items } = await operator.calls.log.list.query({ subject: id });
  const acts = ["closed", "erased", "exported", "link-sent", "opened", "read", "read"];
  expect(items.map(({ action }) => action.replace("data-request-", "")).toSorted()).toEqual(acts);
  expect(JSON.stringify(await db().select().from(operatorLog))).not.toContain(email);
});

test("the e-mail of a closed request is stored as long as stated", async () => {
  const { id } = await openRequest("export@email.com", "export");
  await calls().close.mutate({ id, outcome });
  const now = new Date();
  await deleteOldDataRequests(db(), now);
  expect(await rowOf(id)).toMatchObject({ email: "export@email.com", outcome });
  const closedAt = new Date(retentionCutoff(RETENTION.dataRequests, now).getTime() - 1);
  await db().update(dataRequests).set({ closedAt }).where(eq(dataRequests.id, id));
  await deleteOldDataRequests(db(), now);
  expect(await rowOf(id)).toBeUndefined();
});

test("a mailbox that had its mails of the day: more links are refused", async () => {
  const limited = await startTestApp({ RATE_LIMIT: "on" });
  try {
    const { dataRequests: asking } = (await anOperator(limited)).calls;
    const { id } = await asking.open.mutate({ email: "ivo@email.com", kind: "delete", note: "" });
    for (let mails = 1; mails < 5; mails += 1) await asking.askForProof.mutate({ id });
    expect(await refusalOf(asking.askForProof.mutate({ id }))).toBe("DATA_REQUEST_MAILBOX_FULL");
    // Another spelling is the same mailbox: staff record the request, and nobody is mailed.
    await asking.open.mutate({ email: "ivo+outro@email.com", kind: "delete", note: "" });
  } finally {
    await limited.close();
  }
});

test("Stripe unreachable: nothing under the e-mail is deleted, in words; reachable, two operators at once delete it once", async () => {
  const { account } = driver;
  await leaveTraces(account.email);
  const before = await tracesOf(account.email);
  const { id } = await openRequest(account.email);
  expect(await proveDeletion(account.email)).toBe("sim");
  const payer = (stripeCustomerId: string | null) =>
    db().update(users).set({ stripeCustomerId }).where(eq(users.id, account.id));
  await payer("cus_away");
  await expect(calls().erase.mutate({ id, reason })).rejects.toThrow(errors.DELETION_UNAVAILABLE.message);
  expect(await tracesOf(account.email)).toEqual(before);
  expect(await rowOf(id)).toMatchObject({ erasedAt: null });
  await payer(null);
  expect(await calls().export.mutate({ id })).toMatchObject({ account: { email: account.email } });
  // Both find the account before either deletes it.
  const erasing = { id, reason, staffId: operator.id };
  await Promise.all([1, 2].map(() => eraseRequestData(app.app.services, erasing)));
  expect(await db().$count(users, eq(users.id, account.id))).toBe(0);
  const { items } = await operator.calls.log.list.query({ subject: account.id });
  expect(items.filter(({ action }) => action === "account-deleted")).toHaveLength(1);
});

const newDriver = async () => {
  app.app.setNow(NOW);
  const { account, saved } = await aDriverWithProfile(app.app);
  return { driverId: saved.id, account };
};
const stored = async (id: string) =>
  (await db().select().from(seatRequests).where(eq(seatRequests.id, id))).at(0);

test("a family's requests for a seat are found by e-mail and by phone: shown, exported, corrected, deleted, also after a restore", async () => {
  const { driverId } = await newDriver();
  const email = "marina@familia.example";
  const [phone, second, others] = ["+5511998880001", "+5511998880002", "+5511998880003"];
  await storedRequest(app.app, driverId, { email, phone: second });
  const onPhone = { email: null, deviceHash: "d".repeat(64), phone };
  const byPhone = await storedRequest(app.app, (await newDriver()).driverId, onPhone);
  const other = await storedRequest(app.app, driverId, { firstName: "Outra", phone: others });
  expect(await refusalOf(openRequest(email, "delete", "123"))).toBe("VALIDATION");
  const { id } = await openRequest(email, "delete", formatPhone(phone));
  const found = { seatRequests: { count: 2 } };
  const file = await calls().file.query({ id });
  expect(file).toMatchObject({ phone, found });
  const hidden = await reader.calls.dataRequests.file.query({ id });
  expect(hidden).toMatchObject({ phone: null, seatRequests: [], found });
  const data = JSON.stringify(await calls().export.mutate({ id }));
  for (const shown of [phone, second]) expect(data).toContain(shown);
  expect(data).not.toContain("Outra");

  const correct = (seatRequestId: string, contact: { firstName: string; phone: string }) =>
    refusalOf(calls().correctSeatRequest.mutate({ id, seatRequestId, contact, reason }));
  expect(await correct(byPhone, { firstName: " Bia ", phone })).toBeNull();
  expect((await stored(byPhone))?.firstName).toBe("Bia");
  expect(await correct(byPhone, { firstName: "Bia 7", phone })).toBe("VALIDATION");
  expect(await correct(other, { firstName: "Bia", phone })).toBe("REQUEST_NOT_FOUND");

  const before = await db().select().from(seatRequests);
  const left = async () =>
    (await db().select().from(seatRequests)).map(({ firstName, state }) => `${firstName}: ${state}`);
  await db().update(dataRequests).set({ provenAt: NOW }).where(eq(dataRequests.id, id));
  await calls().erase.mutate({ id, reason });
  await calls().close.mutate({ id, outcome: reason });
  expect(await left()).toEqual(["Outra: open"]);
  // A backup of before brings back what was deleted and withdrawn since.
  await db().transaction((tx) => withdrawRequests(tx, [other], NOW));
  await db().delete(seatRequests);
  await db().insert(seatRequests).values(before);
  await db().transaction(async (tx) =>
    endAgain(tx, { marks: await tx.select().from(deletions), madeAt: NOW, now: NOW }),
  );
  expect(await left()).toEqual(["Outra: withdrawn"]);
});

test("a driver's data have the requests that came in, without e-mails; the account deleted, families keep theirs", async () => {
  const { driverId, account } = await newDriver();
  const phone = "+5511998880004";
  const got = await storedRequest(app.app, driverId, { firstName: "Marina", phone });
  await storedRequest(app.app, driverId, { state: "unconfirmed", openedAt: null, firstName: "Nova" });
  await storedRequest(app.app, driverId, { reportedAt: NOW, firstName: "Estranha" });
  const body = await worked(rest(app.app.url, account.token).get("/auth/export-data"));
  expect(body).toMatchObject({ seatRequests: [{ firstName: "Marina", phone }] });
  for (const word of ["familia.example", "Nova", "Estranha"])
    expect(JSON.stringify(body)).not.toContain(word);
  await deleteAccount(app.app.services, account.id);
  expect(await stored(got)).toMatchObject({ driverId: null, firstName: "Marina" });
});
