import { beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { contactMessages } from "../../drizzle/schema/contact";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { operatorLog } from "../../drizzle/schema/ops";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import { caseOf } from "../../server/drivers/case-of";
import { newId } from "../../server/platform/database/ids";
import { deleteOldDataRequests } from "../../server/privacy/data-requests/delete-old-data-requests";
import { eraseRequestData } from "../../server/privacy/data-requests/erase-request-data";
import { proveDataRequest } from "../../server/privacy/data-requests/prove-data-request";
import { type DataRequestKind, dataRequestKinds } from "../../shared/data-requests";
import { errors } from "../../shared/errors";
import { RETENTION, retentionCutoff } from "../../shared/retention";
import { worked } from "../accounts/live-driver";
import { createAccount, type DriverAccount } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { startTestApp, testAppWithMail } from "../support/app";
import { proveDeletion } from "./data-request-mail";
import { refusalOf, signedInStaff } from "./staff";

const reason = "A pessoa pediu por email";
const outcome = "Respondido por email com o arquivo";
let driver: DriverAccount;
let driverId: string;
let operator: Awaited<ReturnType<typeof signedInStaff>>;
const app = testAppWithMail();
beforeAll(async () => {
  operator = await signedInStaff(app.app);
  const made = await accountWithProfile(app.app);
  driver = made.account;
  driverId = made.saved.id;
}, 90_000);

const db = () => app.app.services.db;
const calls = () => operator.calls.dataRequests;

/** A message and a report under an e-mail without an account. */
async function leaveTraces(email: string): Promise<void> {
  const sender = { name: "Ana", email: ` ${email.toUpperCase()} ` };
  const said = { subject: "Foto", message: "Não consigo trocar." };
  await worked(rest(app.app.url).post("/contact", { ...sender, ...said }));
  const caseId = await caseOf(db(), driverId, new Date());
  await db().insert(reports).values({ id: newId(), caseId, reason: "Cobrou a mais", email });
}
const tracesOf = async (email: string) => ({
  messages: (await db().select().from(contactMessages)).filter((row) => row.email.includes(email)).length,
  waiting: (await db().select().from(queueItems).where(eq(queueItems.kind, "message"))).length,
  reports: (await db().select().from(reports).where(eq(reports.email, email))).length,
});
const openRequest = (email: string, kind: DataRequestKind = "delete") =>
  calls().open.mutate({ email, kind, note: "Escreveu ao encarregado" });
const proveOver = (email: string) => proveDeletion(app.mail, email);
const rowOf = async (id: string) =>
  (await db().select().from(dataRequests).where(eq(dataRequests.id, id))).at(0);

test.each(["correct", "other"] as const)("a request of kind %s is queued by its name", async (kind) => {
  const { id } = await openRequest(`${kind}@email.com`, kind);
  const { items } = await operator.calls.queue.list.query({ kind: "data-request" });
  expect(items.find(({ subject }) => subject === id)?.detail).toBe(dataRequestKinds[kind].detail);
  await calls().close.mutate({ id, outcome });
});

test("data of a person without an account are found, exported, deleted, and the request is closed once", async () => {
  await leaveTraces("ana@email.com");
  const { id, queueItemId } = await openRequest("  Ana@Email.com ");
  expect(await refusalOf(openRequest("ana@email.com"))).toBe("DATA_REQUEST_WAITING");
  const [item] = (await operator.calls.queue.list.query({ kind: "data-request" })).items;
  expect(item).toMatchObject({ id: queueItemId, subject: id, detail: "exclusão" });
  const days = (Date.parse(String(item?.dueAt)) - Date.parse(String(item?.openedAt))) / 86_400_000;
  expect(days).toBe(15);
  expect(await calls().file.query({ id })).toMatchObject({
    email: "ana@email.com",
    createdBy: "Helena",
    found: { account: null, messages: { count: 1 }, reports: { count: 1 } },
  });
  expect(await calls().export.mutate({ id })).toMatchObject({
    account: null,
    contactMessages: [{ name: "Ana", message: "Não consigo trocar." }],
    reportsMade: [{ reason: "Cobrou a mais" }],
    dataRequests: [{ kind: "delete", note: "Escreveu ao encarregado", closedAt: null }],
  });
  expect(await refusalOf(calls().erase.mutate({ id, reason: "curto" }))).toBe("VALIDATION");
  // Anybody can write in Ana's name: only who reads her mailbox can have it deleted.
  const before = await tracesOf("ana@email.com");
  expect(await refusalOf(calls().erase.mutate({ id, reason }))).toBe("DATA_REQUEST_UNPROVEN");
  expect(await tracesOf("ana@email.com")).toEqual(before);
  expect(JSON.stringify(await calls().file.query({ id }))).not.toContain("linkHashes");
  // The request's id alone, which others may know, proves nothing.
  const guessing = proveDataRequest(app.app.services, `${id}.guessed`);
  await expect(guessing).rejects.toMatchObject({ code: "MAIL_LINK_INVALID" });
  expect(await proveOver("ana@email.com")).toBe("sim");
  expect((await calls().file.query({ id })).provenAt).not.toBeNull();
  await calls().erase.mutate({ id, reason });
  expect(await tracesOf("ana@email.com")).toEqual({ messages: 0, waiting: 0, reports: 0 });
  expect((await rowOf(id))?.email).toBe("ana@email.com");

  await calls().close.mutate({ id, outcome });
  expect(await rowOf(id)).toMatchObject({ email: null, note: "", outcome });
  expect(await proveOver("ana@email.com")).toBe("vencido");
  const other = await signedInStaff(app.app, "operator", "Léo");
  const late = [
    other.calls.dataRequests.close.mutate({ id, outcome }),
    other.calls.dataRequests.erase.mutate({ id, reason }),
    other.calls.dataRequests.export.mutate({ id }),
  ];
  expect(await Promise.all(late.map(refusalOf))).toEqual(Array(3).fill("QUEUE_ITEM_CLOSED"));
  const { items } = await operator.calls.log.list.query({ subject: id });
  expect(items.map(({ action }) => action).sort()).toEqual([
    "data-request-closed",
    "data-request-erased",
    "data-request-exported",
    "data-request-link-sent",
    "data-request-opened",
    "data-request-read",
  ]);
  expect(JSON.stringify(await db().select().from(operatorLog))).not.toContain("ana@email.com");
});

test("a mailbox that had its mails of the day: the request is opened all the same, and more links are refused in words", async () => {
  const limited = await startTestApp({ RATE_LIMIT: "on" });
  try {
    const { dataRequests: asking } = (await signedInStaff(limited)).calls;
    const links = async () => {
      const sent = sql`select 1 from jobs.job where name = 'mail-erasure-link'`;
      return (await limited.services.db.execute(sent)).rows.length;
    };
    const { id } = await asking.open.mutate({ email: "ivo@email.com", kind: "delete", note: "" });
    for (let mails = 1; mails < 5; mails += 1) await asking.askForProof.mutate({ id });
    const { message, status } = errors.DATA_REQUEST_MAILBOX_FULL;
    const refused = await asking.askForProof.mutate({ id }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message,
      data: { code: "DATA_REQUEST_MAILBOX_FULL", httpStatus: status },
    });
    // Another spelling is the same mailbox: staff record the request, nobody is mailed, and nothing is deleted.
    const other = await asking.open.mutate({ email: "ivo+outro@email.com", kind: "delete", note: "" });
    expect(await links()).toBe(5);
    expect(await refusalOf(asking.erase.mutate({ id: other.id, reason }))).toBe("DATA_REQUEST_UNPROVEN");
    // The day over, the link goes out.
    await limited.services.db.execute(sql`delete from rate_limits where key like 'mailbox:%'`);
    await asking.askForProof.mutate({ id: other.id });
    expect(await links()).toBe(6);
  } finally {
    await limited.close();
  }
});

test("the e-mail of a closed request is stored as long as stated", async () => {
  const { id } = await openRequest("rui@email.com", "export");
  await calls().close.mutate({ id, outcome });
  expect(await rowOf(id)).toMatchObject({ email: "rui@email.com", outcome });
  const now = new Date();
  await deleteOldDataRequests(db(), now);
  expect(await rowOf(id)).toBeDefined();
  const closedAt = new Date(retentionCutoff(RETENTION.dataRequests, now).getTime() - 1);
  await db().update(dataRequests).set({ closedAt }).where(eq(dataRequests.id, id));
  await deleteOldDataRequests(db(), now);
  expect(await rowOf(id)).toBeUndefined();
});

test("two operators who delete one account at once both get success, and it is deleted once", async () => {
  const { id: userId, email } = await createAccount(app.app.services);
  const { id } = await openRequest(email);
  const staffId = (await rowOf(id))?.createdBy ?? "";
  expect(await proveOver(email)).toBe("sim");
  // Both find the account before either deletes it.
  await Promise.all([1, 2].map(() => eraseRequestData(app.app.services, { id, reason, staffId })));
  expect(await db().select().from(users).where(eq(users.id, userId))).toEqual([]);
  const { items } = await operator.calls.log.list.query({ subject: userId });
  expect(items.filter(({ action }) => action === "account-deleted")).toHaveLength(1);
  await calls().close.mutate({ id, outcome });
});

test("a reader sees no e-mail and no note, and can't change anything", async () => {
  const { id } = await openRequest("bia@email.com");
  const { dataRequests: reading } = (await signedInStaff(app.app, "reader")).calls;
  const file = await reading.file.query({ id });
  expect(file).toMatchObject({ email: null, note: null, found: { account: null, messages: { count: 0 } } });
  expect(JSON.stringify(file)).not.toContain("bia@email.com");
  const refused = [
    reading.open.mutate({ email: "bia@email.com", kind: "export", note: "" }),
    reading.askForProof.mutate({ id }),
    reading.export.mutate({ id }),
    reading.erase.mutate({ id, reason }),
    reading.close.mutate({ id, outcome }),
  ];
  expect(await Promise.all(refused.map(refusalOf))).toEqual(Array(5).fill("STAFF_READ_ONLY"));
});

test("Stripe unreachable: nothing under the e-mail is deleted, whether the account's or not, and the message says why", async () => {
  await leaveTraces(driver.email);
  const before = await tracesOf(driver.email);
  const { id } = await openRequest(driver.email, "delete");
  expect(await proveOver(driver.email)).toBe("sim");
  await db().update(users).set({ stripeCustomerId: "cus_away" }).where(eq(users.id, driver.id));
  const refused = await calls()
    .erase.mutate({ id, reason })
    .then(String, (error: Error) => error.message);
  expect(refused).toBe(errors.DELETION_UNAVAILABLE.message);
  expect(await tracesOf(driver.email)).toEqual(before);
  expect(await rowOf(id)).toMatchObject({ erasedAt: null });
  await db().update(users).set({ stripeCustomerId: null }).where(eq(users.id, driver.id));
  await calls().close.mutate({ id, outcome });
  const exported = await worked(rest(app.app.url, driver.token).get("/auth/export-data"));
  expect(exported).toMatchObject({ dataRequests: [{ kind: "delete", outcome }] });
});
