import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { charges, moneyBack } from "../../drizzle/schema/charges";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { operatorLog } from "../../drizzle/schema/ops";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import { importSchools } from "../../server/places/schools/import-schools";
import type { QueueKind } from "../../shared/queue";
import { testApp } from "../support/app";
import { type Opened, oneOfEach } from "./one-of-each";
import { signedInStaff } from "./staff";

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let operator: Staff;
let reader: Staff;
let driver: Opened;
const app = testApp();
beforeAll(async () => {
  operator = await signedInStaff(app);
  reader = await signedInStaff(app, "reader", "Léo");
  driver = await oneOfEach(app, reader.id);
  const none = { state: "SP", address: "", administration: "", latitude: "", longitude: "" } as const;
  await importSchools(app.services, [
    { ...none, line: 1, city: "Jundiaí", name: "EMEF Sol Nascente", code: "35100001" },
    { ...none, line: 1, city: "Campinas", name: "EMEF Lua", code: "35100002" },
  ]);
}, 90_000);

const find = (text: string, by = operator) => by.calls.search.all.query({ text });
const itemOf = async (kind: QueueKind) =>
  (
    await app.services.db
      .select({ id: queueItems.id, subject: queueItems.subject })
      .from(queueItems)
      .where(eq(queueItems.kind, kind))
  )[0];

test("people by name, e-mail and phone for operators, by name alone for readers, and never with a contact", async () => {
  const [account] = await app.services.db.select().from(users).where(eq(users.id, driver.account.id));
  const { people } = await find(driver.account.email);
  expect(people.map(({ userId }) => userId)).toEqual([driver.account.id]);
  expect((await find(driver.account.email, reader)).people).toEqual([]);
  const name = people[0]?.name ?? "";
  const seen = await find(name, reader);
  expect(seen.people.map(({ userId }) => userId)).toContain(driver.account.id);
  expect(JSON.stringify([people, seen])).not.toContain(account?.email ?? "?");
  const log = await app.services.db.select().from(operatorLog).where(eq(operatorLog.actor, reader.id));
  expect(log.filter(({ action }) => action === "people-searched")).toHaveLength(1);
});

test("schools by the beginnings of words of name and city, with or without accents", async () => {
  for (const text of ["sol nasc", "emef jundiai", "Nascente, Jundiaí"])
    expect((await find(text)).schools.map(({ name }) => name)).toEqual(["EMEF Sol Nascente"]);
  expect((await find("ascente")).schools).toEqual([]);
});

test("a report by its protocol, however it is typed, leads to its case", async () => {
  const [report] = await app.services.db.select().from(reports);
  const item = await itemOf("case");
  const protocol = report?.protocol ?? "";
  const typed = ` ${protocol.slice(0, 4)}-${protocol.slice(4).toLowerCase()} `;
  expect((await find(typed, reader)).reports).toMatchObject([{ protocol, itemId: item?.id }]);
  expect((await find("22222222")).reports).toEqual([]);
});

test("a data request by its e-mail, which needs no account; in the queue it has the e-mail, for readers masked", async () => {
  const [request] = await app.services.db.select().from(dataRequests);
  const email = request?.email ?? "";
  const item = await itemOf("data-request");
  const { requests, people } = await find(` ${email.toUpperCase()} `);
  expect({ requests, people }).toMatchObject({
    requests: [{ kind: "export", itemId: item?.id }],
    people: [],
  });
  expect((await find(email, reader)).requests).toEqual([]);
  const whoIn = async ({ calls }: Staff) =>
    (await calls.queue.list.query({ kind: "data-request" })).items.map(({ person }) => person);
  expect(await whoIn(operator)).toEqual([email]);
  expect(await whoIn(reader)).toEqual(["[contato oculto]"]);
});

test("Stripe's ids lead to who paid, and to the queue's item about the charge", async () => {
  const { db } = app.services;
  const item = await itemOf("payment");
  const invoice = item?.subject ?? "";
  const paid = { userId: driver.account.id, itemId: item?.id };
  const person = { userId: driver.account.id, itemId: null };
  await db.update(charges).set({ paymentIntent: "pi_search" }).where(eq(charges.stripeInvoiceId, invoice));
  const back = { kind: "dispute", cents: 100, status: "lost", createdAt: new Date() } as const;
  await db.insert(moneyBack).values({ id: "dp_search", stripeInvoiceId: invoice, ...back });
  await db.update(users).set({ stripeCustomerId: "cus_search" }).where(eq(users.id, driver.account.id));
  for (const id of [invoice, "pi_search", "dp_search"])
    expect((await find(id)).payments).toMatchObject([{ id, ...paid }]);
  expect((await find("cus_search")).payments).toMatchObject([person]);
  expect((await find("cus_nobody")).payments).toEqual([]);
  // Of a deleted account the charge stays, without a name.
  await db.update(charges).set({ userId: null }).where(eq(charges.stripeInvoiceId, invoice));
  expect((await find(invoice)).payments).toMatchObject([{ userId: null, name: null, itemId: item?.id }]);
});

test("hostile and odd texts find nothing and break nothing", async () => {
  for (const text of [
    "!!",
    "a:* & b",
    "'; drop table users; --",
    "%%",
    "\\\\",
    "🚐🚐",
    "x".repeat(254),
    "cus_'--",
  ])
    expect(Object.values(await find(text)).flat()).toEqual([]);
});
