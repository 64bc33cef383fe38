import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { visits } from "../../drizzle/schema/results";
import { registerVisit } from "../../server/drivers/register-visit";
import { startTestApp, type TestApp } from "../support/app";
import { subscribe } from "./driver-accounts";
import { accountWithProfile } from "./profile-calls";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function visibleDriver(): Promise<string> {
  const { account, publish, saved } = await accountWithProfile(app);
  await subscribe(app.services, account);
  await publish();
  return saved.id;
}

const visit = (id: string, clientAddress: string, userAgent: string) =>
  registerVisit({ ...app.services, session: async () => null, clientAddress, userAgent }, id);
const countOf = (id: string) => app.services.db.$count(visits, eq(visits.driverId, id));

test("a visitor counts once a day, and again on the next", async () => {
  const day = new Date("2031-03-15T15:00:00.000Z");
  app.setNow(day);
  const id = await visibleDriver();
  const counted: boolean[] = [];
  for (const hours of [0, 11, 13]) {
    app.setNow(new Date(day.getTime() + hours * 3_600_000));
    counted.push(await visit(id, "203.0.113.1", "Celular da Ana"));
  }
  app.setNow(new Date());
  // Midnight in São Paulo lies between the second and the third.
  expect(counted).toEqual([true, false, true]);
});

test("of one network ten visitors count, at the same moment too; of another one more", async () => {
  const id = await visibleDriver();
  const phones = Array.from({ length: 30 }, (_, number) => `Celular ${number}`);
  const counted = await Promise.all(phones.map((phone) => visit(id, "203.0.113.2", phone)));
  expect(counted.filter(Boolean)).toHaveLength(10);
  // A household's IPv6 network is one, whatever address a phone takes there.
  const inHouse = phones.map((phone, number) => visit(id, `2001:db8:1:2::${number + 1}`, phone));
  expect((await Promise.all(inHouse)).filter(Boolean)).toHaveLength(10);
  expect(await visit(id, "203.0.113.3", "Celular 0")).toBe(true);
  expect(await countOf(id)).toBe(21);
});

test("what is stored holds no address", async () => {
  const id = await visibleDriver();
  await visit(id, "203.0.113.4", "Celular da Bia");
  const rows = await app.services.db.select().from(visits).where(eq(visits.driverId, id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
});
