import { expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { queueItems } from "../../../drizzle/schema/queue";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { shownRecommendationsOf } from "../../../server/families/recommendations/shown-recommendations";
import { newId } from "../../../server/platform/database/ids";
import { RENAMED } from "../../../shared/families/recommendations/recommendations";
import { refusalOf, signedInStaff } from "../../console/staff";
import { wholeProfile } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { testApp } from "../../support/app";

// What families wrote belongs to a name.

const app = testApp();

async function recommended() {
  const { db, now } = app.services;
  const { saved, save } = await accountWithProfile(app);
  const [id, at] = [newId(), now()];
  const email = `${id}@familia.example`;
  await db.insert(recommendations).values({
    id,
    driverId: saved.id,
    driverNames: [wholeProfile.name],
    state: "approved",
    words: [],
    text: "Sempre no horário.",
    firstName: "Ana",
    initial: "P",
    knownYears: 2,
    email,
    mailbox: email,
    isNearDriver: false,
    writtenAt: at,
    confirmedAt: at,
    decidedAt: at,
  });
  return {
    id: saved.id,
    rename: async (name: string) => expect((await save({ ...wholeProfile, name })).status).toBe(200),
    shown: async () => (await shownRecommendationsOf(db, saved.id, now())).length,
    open: () =>
      db.$count(
        queueItems,
        and(eq(queueItems.subject, saved.id), eq(queueItems.detail, RENAMED), isNull(queueItems.closedAt)),
      ),
  };
}

test("a changed name hides recommendations and asks staff once; accents and case are no change, the old name restores", async () => {
  const { rename, shown, open } = await recommended();
  await rename(wholeProfile.name.toUpperCase());
  expect([await shown(), await open()]).toEqual([1, 0]);
  await rename("Outra Pessoa");
  expect([await shown(), await open()]).toEqual([0, 1]);
  await rename("Mais Outra");
  expect([await shown(), await open()]).toEqual([0, 1]);
  await rename(wholeProfile.name);
  expect([await shown(), await open()]).toEqual([1, 0]);
});

test("“é a mesma pessoa” restores all under both names, only for the name that staff saw, and only by an operator", async () => {
  const { id, rename, shown, open } = await recommended();
  const [{ calls }, reader] = [await signedInStaff(app), await signedInStaff(app, "reader", "Rui")];
  await rename("Edson Ribeiro Souza");
  const { name, before, hidden } = await calls.recommendations.nameChange.query({ id });
  expect({ name, before, hidden }).toEqual({
    name: "Edson Ribeiro Souza",
    before: [wholeProfile.name],
    hidden: 1,
  });
  const same = { id, name, isSame: true };
  expect(await refusalOf(reader.calls.recommendations.decideNameChange.mutate(same))).toBe("STAFF_READ_ONLY");
  await rename("Outra Pessoa");
  expect(await refusalOf(calls.recommendations.decideNameChange.mutate(same))).toBe("DRIVER_RENAMED");
  await rename(name);
  const undo = () => calls.queue.undo.mutate({ kind: "recommendation", id });
  await calls.recommendations.decideNameChange.mutate(same);
  expect([await shown(), await open()]).toEqual([1, 0]);
  await undo();
  expect([await shown(), await open()]).toEqual([0, 1]);
  await calls.recommendations.decideNameChange.mutate({ ...same, isSame: false });
  await undo();
  expect([await shown(), await open()]).toEqual([0, 1]);
  expect(await refusalOf(undo())).toBe("UNDO_TOO_LATE");
  await calls.recommendations.decideNameChange.mutate(same);
  await rename(wholeProfile.name);
  expect([await shown(), await open()]).toEqual([1, 0]);
  // Another person: closed, and hidden until the next change of name.
  await rename("Outra Pessoa");
  expect([await shown(), await open()]).toEqual([0, 1]);
  await calls.recommendations.decideNameChange.mutate({ id, name: "Outra Pessoa", isSame: false });
  expect([await shown(), await open()]).toEqual([0, 0]);
  await rename("Mais Outra");
  expect([await shown(), await open()]).toEqual([0, 1]);
});
