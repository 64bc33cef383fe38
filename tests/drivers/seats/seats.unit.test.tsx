import { expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { mergedNext } from "../../../client/drivers/seats/next-tapped";
import {
  isSaved,
  mergedWith,
  storedNumbers,
  type Tapped,
  withTapped,
} from "../../../client/drivers/seats/seat-numbers";
import { ServicesOffered } from "../../../client/drivers/seats/services-offered";
import { inputOf, waitingTaps } from "../../../client/drivers/seats/waiting-taps";
import { dayInSaoPaulo } from "../../../shared/brazil";
import type { ShownSeats } from "../../../shared/drivers";
import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";
import {
  canUseNextSeats,
  nextSeatsAt,
  nextSeatsTrustedUntil,
  seasonChangesAt,
  seasonEnd,
  yearOnSale,
} from "../../../shared/profile/next-seats";
import { shiftsWithSeats, toStoredShifts } from "../../../shared/profile/seats";
import { ownProfile } from "../own-profile";

const services = ["Transporte Manhã", "Transporte Tarde"] as const;
const seats: ShownSeats = {
  shifts: [
    { shift: "morning", seats: 3 },
    { shift: "afternoon", seats: 0 },
  ],
  confirmedAt: "2026-11-23T12:00:00.000Z",
  confirmedDaysAgo: 0,
};
const taps = waitingTaps<Tapped>("vagas");
const addWaiting = (userId: string, tapped: Tapped) =>
  taps.add(userId, (before) => mergedWith(before, tapped, [...services]));
const merged = (...taps: Tapped[]) =>
  taps.reduce<Tapped | undefined>((before, tap) => mergedWith(before, tap, [...services]), undefined);

test("taps become one save in which the last one wins, shift by shift", () => {
  expect(merged({ seats: 3 }, { seats: 4 })).toEqual({ seats: 4 });
  const [one, two, none] = [
    { shifts: { morning: 1 } },
    { shifts: { afternoon: 2 } },
    { shifts: { morning: 0 } },
  ];
  expect(merged(one, two, none)).toEqual({ shifts: { morning: 0, afternoon: 2 } });
  // One number that was changed and then split: each shift begins with it.
  const split = merged({ seats: 3 }, { shifts: {} }, { shifts: { afternoon: 5 } });
  expect(split).toEqual({ shifts: { morning: 3, afternoon: 5 } });
  expect(merged(one, { seats: 2 })).toEqual({ seats: 2 });
});

test("a confirmation without internet has no numbers: taps that wait confirm too, and later ones win", () => {
  const confirmed = { confirmed: true } as const;
  const numbers = { seats: 3, shifts: null };
  expect(withTapped(numbers, confirmed, [...services])).toEqual(numbers);
  expect(merged(confirmed, { shifts: { morning: 2 } })).toEqual({ shifts: { morning: 2 } });
  expect(merged(confirmed, { seats: 2 })).toEqual({ seats: 2 });
  expect(merged({ seats: 2 }, confirmed)).toEqual({ seats: 2 });
  // "Não há vagas" shows 0, whatever is stored: the driver saw what families see.
  const none = { available: false, availableSeats: 6, seats: { ...seats, shifts: null } };
  expect(isSaved(confirmed, none, { seats: 0, shifts: null })).toBe(true);
  expect(isSaved(confirmed, { ...none, available: true }, { seats: 0, shifts: null })).toBe(false);
});

test("what was saved is forgotten, what was tapped meanwhile is not; each account has its own", () => {
  addWaiting("ana", { seats: 3 });
  const { waiting } = taps.read("ana");
  if (!waiting) throw new Error("nothing waits");
  expect(inputOf(waiting, false)).toEqual({ seats: 3 });
  addWaiting("ana", { seats: 4 });
  taps.settle("ana", waiting);
  const left = taps.read("ana").waiting;
  expect([left?.tapped, taps.read("bia").waiting]).toEqual([{ seats: 4 }, null]);
  if (left) taps.settle("ana", left);
  expect(taps.read("ana")).toEqual({ waiting: null, isTooOld: false });
});

test("taps without internet are saved together, for a day; older ones are deleted, which is said", () => {
  try {
    setSystemTime(new Date("2026-11-23T08:00:00Z"));
    addWaiting("caio", { shifts: { morning: 1 } });
    setSystemTime(Date.now() + 1000);
    addWaiting("caio", { shifts: { afternoon: 2 } });
    setSystemTime(Date.now() + SEATS_WAIT_MAX_MS);
    const { waiting, isTooOld } = taps.read("caio");
    expect([waiting?.tapped, isTooOld]).toEqual([{ shifts: { morning: 1, afternoon: 2 } }, false]);
    setSystemTime(Date.now() + 1);
    expect(taps.read("caio")).toEqual({ waiting: null, isTooOld: true });
    expect(taps.read("caio")).toEqual({ waiting: null, isTooOld: false });
  } finally {
    setSystemTime();
  }
});

test("taps on a year's seats wait beside them: shift by shift, with the price, and never for another year", () => {
  const year = 2027;
  const first = mergedNext(undefined, { year, shifts: { morning: 4 } });
  const both = mergedNext(first, { year, shifts: { morning: 3, afternoon: null }, fromPrice: 420 });
  expect(both).toEqual({ year, shifts: { morning: 3, afternoon: null }, fromPrice: 420 });
  expect(mergedNext(both, { year })).toEqual(both);
  expect(mergedNext(both, { year, fromPrice: null })).toEqual({ ...both, fromPrice: null });
  expect(mergedNext(both, { year: 2028 })).toEqual({ year: 2028 });
});

test("with “Não há vagas” the driver reads no seat and no shift is searched, whatever was stored", () => {
  const closed = { ...ownProfile, available: false, availableSeats: 15 };
  for (const stored of [null, toStoredShifts(seats.shifts)])
    expect(shiftsWithSeats(closed, stored)).toEqual([]);
  expect(shiftsWithSeats({ ...closed, available: true }, toStoredShifts(seats.shifts))).toEqual(["morning"]);
  expect(storedNumbers(closed)).toEqual({ seats: 0, shifts: null });
  const none = seats.shifts?.map(({ shift }) => ({ shift, seats: 0 })) ?? null;
  expect(storedNumbers({ ...closed, seats }).shifts).toEqual(none);
});

test("who stated the seats and when they were confirmed are one sentence that agrees", () => {
  const profile = { services: ownProfile.services, available: true, availableSeats: 3, seats };
  const words = renderToStaticMarkup(<ServicesOffered profile={profile} />).replace(/<[^>]+>/g, " ");
  expect(words).toContain("Vagas informadas pelo condutor, confirmadas hoje");
});

const at = (day: string, time = "00:00:00") => new Date(`${day}T${time}-03:00`);
const LAST = "23:59:59.999";

test.each([
  ["2026-08-31", LAST, null],
  ["2026-09-01", "00:00:00", 2027],
  ["2026-12-31", LAST, 2027],
  ["2027-01-01", "00:00:00", 2027],
  ["2027-02-28", LAST, 2027],
  ["2027-03-01", "00:00:00", null],
  ["2028-02-28", LAST, 2028],
  ["2028-02-29", LAST, 2028],
  ["2028-03-01", "00:00:00", null],
] as const)("on %s at %s in São Paulo the year on sale is %p", (day, time, year) => {
  expect(yearOnSale(at(day, time))).toBe(year);
});

const moments = fc.date({ min: new Date("2025-01-01"), max: new Date("2060-12-31"), noInvalidDate: true });

test("a season lasts from September to February, and the year changes only when it says it will", () => {
  fc.assert(
    fc.property(moments, (now) => {
      const [year, month] = dayInSaoPaulo(now).split("-").map(Number);
      const expected = month && year ? (month >= 9 ? year + 1 : month <= 2 ? year : null) : null;
      expect(yearOnSale(now)).toBe(expected);
      const change = seasonChangesAt(now);
      expect(change.getTime()).toBeGreaterThan(now.getTime());
      expect(yearOnSale(new Date(change.getTime() - 1))).toBe(expected);
      expect(yearOnSale(change)).not.toBe(expected);
    }),
  );
});

const driver = { services: ["Transporte Manhã", "Transporte Tarde"] as const, capacity: 5 };
const stated = {
  year: 2027,
  morning: 4,
  afternoon: 0,
  night: 3,
  fromPrice: 420,
  confirmedAt: at("2026-11-10"),
};

test("what was stated shows only in its season, for shifts that are offered, up to the vehicle's seats", () => {
  const shown = nextSeatsAt(stated, driver, at("2026-11-12"));
  expect(shown?.shifts).toEqual({ morning: 4, afternoon: 0, night: null });
  expect(nextSeatsAt(stated, { ...driver, capacity: 2 }, at("2026-11-12"))?.shifts.morning).toBe(2);
  expect(nextSeatsAt({ ...stated, morning: null, afternoon: null }, driver, at("2026-11-12"))).toBeNull();
  for (const day of ["2026-08-31", "2027-03-01", "2027-11-12"])
    expect(nextSeatsAt(stated, driver, at(day, "12:00:00"))).toBeNull();
});

test("45 days after its confirmation it is to be confirmed, exactly when the search leaves it out", () => {
  fc.assert(
    fc.property(moments, fc.nat(200 * 24 * 60), (confirmedAt, minutes) => {
      const year = yearOnSale(confirmedAt);
      fc.pre(year !== null);
      const now = new Date(confirmedAt.getTime() + minutes * 60_000);
      const shown = nextSeatsAt({ ...stated, year: year ?? 0, confirmedAt }, driver, now);
      const isFound = now < nextSeatsTrustedUntil({ year: year ?? 0, confirmedAt });
      expect(isFound).toBe(shown !== null && shown.confirmedAt !== null);
    }),
  );
});

test("the numbers can become today's from 15 January until the season ends", () => {
  expect(canUseNextSeats(2027, at("2027-01-14", LAST))).toBe(false);
  expect(canUseNextSeats(2027, at("2027-01-15"))).toBe(true);
  expect(canUseNextSeats(2027, new Date(seasonEnd(2027).getTime() - 1))).toBe(true);
  expect(canUseNextSeats(2027, seasonEnd(2027))).toBe(false);
});
