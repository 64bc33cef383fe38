import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { deletions } from "../../drizzle/schema/ops";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { endAgain } from "../../server/console/backups/end-again";
import { withdrawRequests } from "../../server/families/requests/withdraw-request";
import { deleteAccount } from "../../server/privacy/delete-account";
import { formatPhone } from "../../shared/phone";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { seatRequestRow } from "./seat-request-row";
import { refusalOf, signedInStaff } from "./staff";

const app = testApp();
const NOW = new Date("2026-11-23T15:00:00Z");
const reason = "A pessoa pediu por email";
beforeEach(() => app.setNow(NOW));

const db = () => app.services.db;
const newDriver = async () => {
  const { account, saved } = await accountWithProfile(app);
  return { driverId: saved.id, me: rest(app.url, account.token), account };
};
const stored = async (id: string) =>
  (await db().select().from(seatRequests).where(eq(seatRequests.id, id))).at(0);
const prove = (id: string) => db().update(dataRequests).set({ provenAt: NOW }).where(eq(dataRequests.id, id));

test("a data request finds a family's requests by e-mail and by phone: shown, exported, corrected, deleted", async () => {
  const { driverId } = await newDriver();
  const { calls } = await signedInStaff(app);
  const byMail = seatRequestRow(driverId, { firstName: "Ana" });
  const byPhone = seatRequestRow((await newDriver()).driverId, { deviceHash: "d".repeat(64) });
  const other = seatRequestRow(driverId, { firstName: "Outra" });
  await db().insert(seatRequests).values([byMail, byPhone, other]);
  const open = (change: object) =>
    calls.dataRequests.open.mutate({ email: byMail.email ?? "", kind: "delete", note: "", ...change });

  const { id } = await open({ phone: formatPhone(byPhone.phone) });
  const file = await calls.dataRequests.file.query({ id });
  expect(file).toMatchObject({ phone: byPhone.phone, found: { seatRequests: { count: 2 } } });
  expect(file.seatRequests.map((one) => one.id).toSorted()).toEqual([byMail.id, byPhone.id].toSorted());
  const data = JSON.stringify(await calls.dataRequests.export.mutate({ id }));
  for (const word of ["Ana", byMail.phone, byPhone.phone]) expect(data).toContain(word);
  expect(data).not.toContain("Outra");

  const correct = (seatRequestId: string, contact: { firstName: string; phone: string }) =>
    calls.dataRequests.correctSeatRequest.mutate({ id, seatRequestId, contact, reason });
  await correct(byPhone.id, { firstName: " Bia ", phone: byPhone.phone });
  expect((await stored(byPhone.id))?.firstName).toBe("Bia");
  expect(await refusalOf(correct(byPhone.id, { firstName: "Bia 7", phone: byPhone.phone }))).toBe(
    "VALIDATION",
  );
  expect(await refusalOf(correct(other.id, { firstName: "Bia", phone: byPhone.phone }))).toBe(
    "REQUEST_NOT_FOUND",
  );
  expect(await refusalOf(correct(byMail.id, { firstName: "Ana", phone: other.phone }))).toBe(
    "REQUEST_REPEATED",
  );

  const before = await db().select().from(seatRequests);
  await prove(id);
  await calls.dataRequests.erase.mutate({ id, reason });
  expect([await stored(byMail.id), await stored(byPhone.id)]).toEqual([undefined, undefined]);
  expect((await stored(other.id))?.firstName).toBe("Outra");
  await calls.dataRequests.close.mutate({ id, outcome: reason });
  const [closed] = await db().select().from(dataRequests).where(eq(dataRequests.id, id));
  expect(closed).toMatchObject({ email: null, phone: null });

  // A backup that was made before.
  await db()
    .insert(seatRequests)
    .values(before.filter((row) => row.id !== other.id));
  await db().transaction(async (tx) =>
    endAgain(tx, { marks: await tx.select().from(deletions), madeAt: NOW, now: NOW }),
  );
  expect([await stored(byMail.id), await stored(byPhone.id)]).toEqual([undefined, undefined]);
  expect((await stored(other.id))?.firstName).toBe("Outra");
});

test("whoever reads only sees no name and no number; a wrong number is refused", async () => {
  const { calls } = await signedInStaff(app);
  const reader = await signedInStaff(app, "reader", "Rui");
  const row = seatRequestRow((await newDriver()).driverId);
  await db().insert(seatRequests).values(row);
  const request = { email: row.email ?? "", kind: "export" as const, note: "" };
  expect(await refusalOf(calls.dataRequests.open.mutate({ ...request, phone: "123" }))).toBe("VALIDATION");
  const { id } = await calls.dataRequests.open.mutate({ ...request, phone: row.phone });
  const file = await reader.calls.dataRequests.file.query({ id });
  expect(file).toMatchObject({ phone: null, seatRequests: [], found: { seatRequests: { count: 1 } } });
  expect(JSON.stringify(file)).not.toContain(row.phone);
});

test("a driver's own data have the requests, without where families are told, and none that is not theirs yet", async () => {
  const { driverId, me } = await newDriver();
  const got = seatRequestRow(driverId);
  const unconfirmed = seatRequestRow(driverId, { state: "unconfirmed", openedAt: null, firstName: "Nova" });
  const reported = seatRequestRow(driverId, { reportedAt: NOW, firstName: "Estranha" });
  await db().insert(seatRequests).values([got, unconfirmed, reported]);
  const { body } = await me.get("/auth/export-data");
  const { school, neighborhood, phone } = got;
  expect(body).toMatchObject({
    seatRequests: [{ year: 2027, state: "open", firstName: "Marina", phone, school, neighborhood, seats: 1 }],
  });
  for (const word of [got.email ?? "", "Nova", "Estranha"]) expect(JSON.stringify(body)).not.toContain(word);
});

test("the driver's deleted account leaves families their request, which no driver reads any more", async () => {
  const { driverId, account } = await newDriver();
  const row = seatRequestRow(driverId);
  // The driver's own one to somebody else goes with the account.
  const own = seatRequestRow((await newDriver()).driverId, { email: account.email });
  await db().insert(seatRequests).values([row, own]);
  await deleteAccount(app.services, account.id);
  expect(await stored(row.id)).toMatchObject({ driverId: null, firstName: "Marina" });
  expect(await stored(own.id)).toBeUndefined();
});

test("what a family withdrew after a backup is withdrawn again when it is restored", async () => {
  const row = seatRequestRow((await newDriver()).driverId);
  await db().insert(seatRequests).values(row);
  await db().transaction((tx) => withdrawRequests(tx, [row.id], NOW));
  const marks = await db().select().from(deletions);
  await db().update(seatRequests).set({ state: "open", endedAt: null }).where(eq(seatRequests.id, row.id));
  await db().transaction((tx) => endAgain(tx, { marks, madeAt: NOW, now: NOW }));
  expect((await stored(row.id))?.state).toBe("withdrawn");
});
