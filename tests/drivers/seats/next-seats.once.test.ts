import { expect, test } from "bun:test";
import { errors } from "../../../shared/errors";
import { detailsValidation, profileValidation, successes, validation } from "../../../shared/messages";
import { searchOutput } from "../../../shared/schemas/search";
import { at } from "../../people/asking-families";
import { aPublishedDriver } from "../../people/drivers";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";

const LAST = "23:59:59";
const app = testApp();

/** A visible driver of mornings and afternoons with 15 seats. */
async function visibleDriver(city: string) {
  const driver = await aPublishedDriver(app, { serviceCity: city });
  return {
    ...driver,
    found: async (query: object = { year: "2027" }) => {
      const input = new URLSearchParams({ city, state: "SP", ...query });
      const { drivers } = searchOutput.parse((await rest(app.url).get(`/drivers/search?${input}`)).body);
      return drivers.map(({ id }) => id);
    },
    say: (input: object) => driver.post("/drivers/seats/next", { year: 2027, ...input }),
    stated: async () => (await driver.shown()).next,
  };
}

test("a driver's year: from September to February seats are stated, found, confirmed again and used, without a job", async () => {
  const { id, found, get, post, say, stated } = await visibleDriver("Campinas");
  const search = () => rest(app.url).get("/drivers/search?state=SP&year=2027");
  const page = async (path: string) => (await fetch(app.url + path)).text();
  const radio = '<input type="radio" name="ano" value="2027"';
  const isOnHome = async () => (await page("/")).replace(/ class="[^"]*"/g, "").includes(radio);
  const closed = { status: 404, body: { message: errors.SEASON_CLOSED.message } };
  app.setNow(at("2026-08-31", LAST));
  for (const answer of [await say({ shifts: { morning: 4 } }), await search()])
    expect(answer).toMatchObject(closed);
  expect(await isOnHome()).toBe(false);

  const begin = at("2026-09-01", "00:00:00");
  app.setNow(begin);
  expect((await get("/drivers/seats/next")).body).toEqual({ year: 2027, next: null, canUse: false });
  await say({ shifts: { morning: 4, afternoon: 0 }, fromPrice: 420 });
  const shifts = { morning: 4, afternoon: 0, night: null };
  const confirmedAt = begin.toISOString();
  expect(await stated()).toEqual({ year: 2027, shifts, confirmedAt, fromPrice: 420 });
  expect(await found({ year: "2027", turno: "manha" })).toEqual([id]);
  expect(await found({ year: "2027", turno: "tarde" })).toEqual([]);
  expect(await page("/transporte-escolar/sp/campinas")).toContain("1 condutor já abriu vagas para");
  expect(await isOnHome()).toBe(true);
  for (const [input, message] of [
    [{ year: 2028, shifts: { morning: 1 } }, validation.yearOther(2027)],
    [{ shifts: { night: 1 } }, validation.shiftNotOffered],
    [{ shifts: { morning: 16 } }, profileValidation.seatsAboveCapacity],
    [{ shifts: { morning: 1 }, fromPrice: 19 }, detailsValidation.priceTooLow],
  ] as const)
    expect({ input, ...(await say(input)) }).toMatchObject({ status: 400, body: { message } });
  // What is left out stays; null is "Ainda não sei".
  await say({ shifts: { afternoon: 2, morning: null } });
  expect(await stated()).toMatchObject({ shifts: { morning: null, afternoon: 2 }, fromPrice: 420 });
  await say({ shifts: null });
  expect([await stated(), await found()]).toEqual([null, []]);

  // Of two devices the last tap wins: what waited for a connection changes nothing that was saved since.
  app.setNow(at("2026-11-10"));
  await say({ shifts: { morning: 2 }, secondsAgo: 600 });
  const { body: late } = await say({ shifts: { morning: 9 }, secondsAgo: 601 });
  expect(late).toMatchObject({ message: successes.seatsNewer, next: { shifts: { morning: 2 } } });
  expect(await stated()).toMatchObject({ confirmedAt: at("2026-11-10", "11:50:00").toISOString() });

  // After 45 days they are to be confirmed and out of the search.
  await say({ shifts: { morning: 4, afternoon: 2 }, fromPrice: 420 });
  app.setNow(at("2026-12-25", LAST));
  expect(await found()).toEqual([id]);
  app.setNow(at("2026-12-26", "00:00:00"));
  expect(await stated()).toMatchObject({ shifts: { morning: 4 }, confirmedAt: null });
  expect([await found(), await found({})]).toEqual([[], [id]]);
  await say({});
  expect(await found()).toEqual([id]);

  // From 15 January one tap makes them the seats of today, by today's save.
  const use = () => post("/drivers/seats/next/use");
  app.setNow(at("2027-01-14", LAST));
  expect(await use()).toMatchObject({ status: 409, body: { code: "NEXT_SEATS_UNUSABLE" } });
  app.setNow(at("2027-01-15", "00:00:00"));
  expect((await use()).body).toMatchObject({ seats: { shifts: [{ seats: 4 }, { seats: 2 }] } });
  app.setNow(at("2027-02-28", LAST));
  await say({});
  expect(await found()).toEqual([id]);
  app.setNow(at("2027-03-01", "00:00:00"));
  expect([await stated(), await isOnHome()]).toEqual([null, false]);
  for (const answer of [await search(), await use()]) expect(answer).toMatchObject(closed);

  // It is in the driver's export.
  const exported = { nextSeats: { year: 2027, fromPrice: 420 } };
  expect((await get("/auth/export-data")).body).toMatchObject(exported);
});
