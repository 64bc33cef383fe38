import { expect, test } from "bun:test";
import { driverDays, searchDays } from "../../../drizzle/schema/results";
import { shownList } from "../../../server/counting/shown";
import { Tally } from "../../../server/counting/tally";
import type { Db } from "../../../server/platform/database/database";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";

const app = testApp();

/** The database behind a connection that breaks: before a transaction begins, or after its commit. */
function breaking(db: Db, when: "before" | "after"): Db {
  const transaction: Db["transaction"] = async (run, config) => {
    if (when === "after") await db.transaction(run, config);
    throw new Error("Connection terminated unexpectedly");
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}

test("what was committed counts once though the response was lost; what was not is written later", async () => {
  const { db } = app.services;
  const { id } = await aPublishedDriver(app, { serviceCity: "Campinas" });
  const visitor = { clientAddress: "203.0.113.7", userAgent: "Mozilla/5.0 (Linux; Android 14) Mobile" };
  const searched = { state: "SP", city: "campinas", kind: "city" as const, name: "campinas" };
  const search = { searched, shift: "" as const, foundNobody: false, isUnmet: true };
  const now = () => new Date();
  const flush = async (broken: Db) => {
    const tally = new Tally(broken, now);
    tally.countShown([{ ...shownList("search", [{ id }]), search }], visitor);
    await tally.flush();
    Object.assign(tally, { db });
    await tally.flush();
    await tally.stop();
  };
  const counted = async () => ({
    appearances: (await db.select().from(driverDays)).reduce((sum, day) => sum + (day.appearances ?? 0), 0),
    searches: (await db.select().from(searchDays)).reduce((sum, day) => sum + day.searches, 0),
  });
  await flush(breaking(db, "after"));
  expect(await counted()).toEqual({ appearances: 1, searches: 1 });
  await flush(breaking(db, "before"));
  expect(await counted()).toEqual({ appearances: 2, searches: 2 });
});
