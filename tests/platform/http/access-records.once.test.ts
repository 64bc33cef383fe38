import { expect, test } from "bun:test";
import { accessRecords } from "../../../drizzle/schema/access-records";
import { AccessRecords } from "../../../server/platform/http/access-records";
import { deleteOldAccessRecords } from "../../../server/process/jobs/delete-old-access-records";
import { anAccount } from "../../people/drivers";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

const app = testApp({ TRUSTED_PROXY_HOPS: "1" });

test("IP address, minute and account of each use are stored for six months, and health checks and files don't count", async () => {
  const { db } = app.services;
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  app.setNow(new Date("2026-03-01T12:34:56.789Z"));
  const { id, token } = await anAccount(app.services);
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
});

test("a thousand addresses of one network in a minute leave a few records, not a thousand", async () => {
  const { db } = app.services;
  const records = new AccessRecords(db, () => new Date(Date.UTC(2026, 2, 1, 12)));
  for (let host = 0; host < 1000; host++) records.note(`2001:db8:7:7::${host.toString(16)}`);
  records.note("2001:db8:7:7::1", "someone");
  for (let host = 0; host < 40; host++) records.note(`198.51.100.${host}`);
  await records.stop();
  const kept = await db.select().from(accessRecords);
  const written = (start: string, userId = "") =>
    kept.filter((row) => row.address.startsWith(start) && row.userId === userId);
  const rotated = written("2001:db8:7:7:").map(({ address }) => address);
  expect(rotated).toHaveLength(17);
  expect(rotated).toContain("2001:db8:7:7::/64");
  // Another account and every IPv4 address have records of their own.
  expect(written("2001:db8:7:7:", "someone")).toHaveLength(1);
  expect(written("198.51.100.")).toHaveLength(40);
});
