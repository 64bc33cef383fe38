import { expect, test } from "bun:test";
import { accessRecords } from "../../drizzle/schema/access-records";
import { deleteOldAccessRecords } from "../../server/http/access-records";
import { createAccount } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { startTestApp } from "../support/app";

test("address, minute and account of each use are kept for six months, and watchers and files are no use", async () => {
  const app = await startTestApp({ TRUSTED_PROXY_HOPS: "1" });
  const { db } = app.services;
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  app.setNow(new Date("2026-03-01T12:34:56.789Z"));
  const { id, token } = await createAccount(app.services);
  await fetch(`${app.url}/termos`, from("203.0.113.1"));
  await fetch(`${app.url}/termos`, from("203.0.113.1"));
  await fetch(`${app.url}/api/ready`, from("203.0.113.2"));
  await fetch(`${app.url}/assets/x.js`, from("203.0.113.3"));
  await rest(app.url, token).get("/auth/me");
  await app.services.accessRecords.flush();
  const at = new Date("2026-03-01T12:34:00.000Z");
  const kept = await db.select().from(accessRecords).orderBy(accessRecords.address, accessRecords.userId);
  expect(kept.filter(({ address }) => address.startsWith("203."))).toEqual([
    { at, address: "203.0.113.1", userId: "" },
  ]);
  expect(kept.filter(({ userId }) => userId === id)).toHaveLength(1);

  app.setNow(new Date("2026-09-01T12:33:00.000Z"));
  await deleteOldAccessRecords.run(app.services, {});
  expect(await db.select().from(accessRecords)).toHaveLength(kept.length);
  app.setNow(new Date("2026-09-01T12:35:00.000Z"));
  await deleteOldAccessRecords.run(app.services, {});
  expect(await db.select().from(accessRecords)).toEqual([]);
  await app.close();
});
