import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { charges } from "../../drizzle/schema/charges";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { drivers } from "../../drizzle/schema/drivers";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import { importSchools } from "../../server/places/schools/import-schools";
import type { QueueKind } from "../../shared/queue";
import { anOperator, aReader, type Staff } from "../people/staff";
import { testApp } from "../support/app";
import { forFile } from "../support/for-file";
import { oneOfEach } from "./one-of-each";

const app = testApp();
const operator = forFile(() => anOperator(app));
const reader = forFile(() => aReader(app, "Léo"));
const driver = forFile(async () => (await oneOfEach(app, reader.id)).account);

const find = (text: string, by = operator) => by.calls.search.all.query({ text });
const itemOf = async (kind: QueueKind) =>
  (await app.services.db.select().from(queueItems).where(eq(queueItems.kind, kind)))[0];

test("people by name, e-mail and phone for operators, by name alone for readers, and never with a contact", async () => {
  const found = async (text: string, by?: Staff) => (await find(text, by)).people.map(({ userId }) => userId);
  await app.services.db.update(drivers).set({ phone: "+5511987650040" }).where(eq(drivers.userId, driver.id));
  // An end of a number may begin with a zero; before a whole number it is the long-distance prefix.
  for (const text of [driver.email, "0040", "011 98765-0040"]) {
    expect([text, await found(text)]).toEqual([text, [driver.id]]);
    expect([text, await found(text, reader)]).toEqual([text, []]);
  }
  expect(await found("0041")).toEqual([]);
  for (const by of [operator, reader]) expect(await found("edson sao paulo", by)).toEqual([driver.id]);
  expect(JSON.stringify((await find("edson")).people)).not.toMatch(/@|98765/);
});

test("schools by the beginnings of words of name and city, with or without accents; odd texts find nothing", async () => {
  const none = { state: "SP", address: "", administration: "", latitude: "", longitude: "" } as const;
  await importSchools(app.services, [
    { ...none, line: 1, city: "Jundiaí", name: "EMEF Sol Nascente", code: "35100001" },
    { ...none, line: 1, city: "Campinas", name: "EMEF Lua", code: "35100002" },
  ]);
  for (const text of ["sol nasc", "Nascente, Jundiaí"])
    expect((await find(text)).schools.map(({ name }) => name)).toEqual(["EMEF Sol Nascente"]);
  for (const text of ["ascente", "!!", "a:* & b", "'; drop table users; --", "%%", "\\\\", "x".repeat(254)])
    expect([text, Object.values(await find(text)).flat()]).toEqual([text, []]);
});

test("a report by its protocol, however typed; a data request by its e-mail, which the queue masks for readers", async () => {
  const [report] = await app.services.db.select().from(reports);
  const protocol = report?.protocol ?? "";
  const typed = ` ${protocol.slice(0, 4)}-${protocol.slice(4).toLowerCase()} `;
  const caseItem = (await itemOf("case"))?.id;
  expect((await find(typed, reader)).reports).toMatchObject([{ protocol, itemId: caseItem }]);
  const [request] = await app.services.db.select().from(dataRequests);
  const email = request?.email ?? "";
  const itemId = (await itemOf("data-request"))?.id;
  expect((await find(` ${email.toUpperCase()} `)).requests).toMatchObject([{ kind: "export", itemId }]);
  expect((await find(email, reader)).requests).toEqual([]);
  const whoIn = async ({ calls }: Staff) =>
    (await calls.queue.list.query({ kind: "data-request" })).items.map(({ person }) => person);
  expect([await whoIn(operator), await whoIn(reader)]).toEqual([[email], ["[contato oculto]"]]);
});

test("Stripe's ids lead to who paid, and to the queue's item about the charge", async () => {
  const { db } = app.services;
  const { id: itemId, subject: invoice = "" } = (await itemOf("payment")) ?? {};
  await db.update(charges).set({ paymentIntent: "pi_search" }).where(eq(charges.stripeInvoiceId, invoice));
  await db.update(users).set({ stripeCustomerId: "cus_search" }).where(eq(users.id, driver.id));
  for (const id of [invoice, "pi_search"])
    expect((await find(id)).payments).toMatchObject([{ id, userId: driver.id, itemId }]);
  expect((await find("cus_search")).payments).toMatchObject([{ userId: driver.id, itemId: null }]);
  // Of a deleted account the charge stays, without a name.
  await db.update(charges).set({ userId: null }).where(eq(charges.stripeInvoiceId, invoice));
  expect((await find(invoice)).payments).toMatchObject([{ userId: null, name: null, itemId }]);
});
