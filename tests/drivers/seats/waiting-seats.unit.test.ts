import { expect, setSystemTime, test } from "bun:test";
import { mergedNext } from "../../../client/drivers/seats/next-tapped";
import { isSaved, mergedWith, type Tapped, withTapped } from "../../../client/drivers/seats/seat-numbers";
import { inputOf, waitingTaps } from "../../../client/drivers/seats/waiting-taps";
import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";

const services = ["Transporte Manhã", "Transporte Tarde"] as const;
const shownSeats = { shifts: null, confirmedAt: "2026-11-23T12:00:00.000Z", confirmedDaysAgo: 0 };
const taps = waitingTaps<Tapped>("vagas");
const addWaiting = (userId: string, tapped: Tapped) =>
  taps.add(userId, (before) => mergedWith(before, tapped, [...services]));
const merged = (...taps: Tapped[]) =>
  taps.reduce<Tapped | undefined>((before, tap) => mergedWith(before, tap, [...services]), undefined);

test("taps become one save in which the last one wins, shift by shift", () => {
  expect(merged({ seats: 3 }, { seats: 4 })).toEqual({ seats: 4 });
  expect(
    merged({ shifts: { morning: 1 } }, { shifts: { afternoon: 2 } }, { shifts: { morning: 0 } }),
  ).toEqual({
    shifts: { morning: 0, afternoon: 2 },
  });
  // One number that was changed and then split: each shift begins with it.
  expect(merged({ seats: 3 }, { shifts: {} }, { shifts: { afternoon: 5 } })).toEqual({
    shifts: { morning: 3, afternoon: 5 },
  });
  expect(merged({ shifts: { morning: 1 } }, { seats: 2 })).toEqual({ seats: 2 });
});

test("a confirmation without internet has no numbers: taps that wait confirm too, and later ones win", () => {
  const confirmed = { confirmed: true } as const;
  const numbers = { seats: 3, shifts: null };
  expect(withTapped(numbers, confirmed, [...services])).toEqual(numbers);
  expect(merged(confirmed, { shifts: { morning: 2 } })).toEqual({ shifts: { morning: 2 } });
  expect(merged(confirmed, { seats: 2 })).toEqual({ seats: 2 });
  expect(merged({ seats: 2 }, confirmed)).toEqual({ seats: 2 });
  // "Não há vagas" shows 0, whatever is stored: the driver saw what families see.
  const none = { available: false, availableSeats: 6, seats: shownSeats };
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
