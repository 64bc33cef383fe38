import { expect, test } from "bun:test";
import { successes } from "../../../shared/messages";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { accountWithProfile } from "../profile-calls";

const app = testApp();

test("numbers that waited for a connection count from when they were tapped; what was saved since stays", async () => {
  const { account } = await accountWithProfile(app);
  const { get, post } = rest(app.url, account.token);
  const save = (input: unknown) => post("/drivers/seats", input as object);
  const base = new Date();
  app.setNow(new Date(base.getTime() + 3_600_000));
  const late = await save({ seats: 3, secondsAgo: 600 });
  expect([late.status, late.body]).toMatchObject([200, { availableSeats: 3, message: successes.seatsSaved }]);
  const { seats } = (await get("/drivers/profile")).body as { seats: { confirmedAt: string } | null };
  expect(seats?.confirmedAt).toBe(new Date(base.getTime() + 3_000_000).toISOString());
  // Tapped before that, or sent a second time: it changes nothing.
  for (const input of [
    { seats: 9, secondsAgo: 1200 },
    { shifts: { morning: 9 }, secondsAgo: 601 },
  ])
    expect((await save(input)).body).toMatchObject({
      availableSeats: 3,
      message: successes.seatsNewer,
      seats: { shifts: null },
    });
  expect((await save({ seats: 4, secondsAgo: 0 })).body).toMatchObject({ availableSeats: 4 });
  for (const secondsAgo of [-1, 1.5, 86_401, "1", null])
    expect((await save({ seats: 5, secondsAgo })).status).toBe(400);
});

test("a confirmation that waited confirms what is stored and changes no number, behind “Não há vagas” too", async () => {
  const { account } = await accountWithProfile(app, { available: false });
  const { get, post } = rest(app.url, account.token);
  const confirm = (secondsAgo: number) => post("/drivers/seats", { confirmed: true, secondsAgo });
  const base = app.services.now().getTime();
  app.setNow(new Date(base + 3_600_000));
  const before = (await get("/drivers/profile")).body as { availableSeats: number };
  expect(before.availableSeats).toBeGreaterThan(0);
  expect(await confirm(600)).toMatchObject({ status: 200, body: { available: false } });
  const after = (await get("/drivers/profile")).body;
  expect(after).toMatchObject({
    available: false,
    availableSeats: before.availableSeats,
    seats: { confirmedAt: new Date(base + 3_000_000).toISOString() },
  });
  // Numbers of another device came later: they are not confirmed as if they had been seen.
  await post("/drivers/seats", { shifts: { morning: 2 } });
  app.setNow(new Date(base + 7_200_000));
  expect((await confirm(5400)).body).toMatchObject({ message: successes.seatsNewer });
  expect((await get("/drivers/profile")).body).toMatchObject({
    seats: { confirmedAt: new Date(base + 3_600_000).toISOString(), shifts: [{ seats: 2 }, { seats: 0 }] },
  });
});
