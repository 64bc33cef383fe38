import { expect, setSystemTime, test } from "bun:test";
import { isSaved, type Tapped, withTapped } from "../../../client/drivers/seats/seat-numbers";
import {
  addWaiting,
  inputOf,
  mergedWith,
  readWaiting,
  settleWaiting,
} from "../../../client/drivers/seats/waiting-seats";
import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";

const services = ["Transporte Manhã", "Transporte Tarde"] as const;
const shownSeats = { shifts: null, confirmedAt: "2026-11-23T12:00:00.000Z", confirmedDaysAgo: 0 };
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
  addWaiting("ana", { seats: 3 }, [...services]);
  const { waiting } = readWaiting("ana");
  if (!waiting) throw new Error("nothing waits");
  expect(inputOf(waiting, false)).toEqual({ seats: 3 });
  addWaiting("ana", { seats: 4 }, [...services]);
  settleWaiting("ana", waiting);
  const left = readWaiting("ana").waiting;
  expect([left?.tapped, readWaiting("bia").waiting]).toEqual([{ seats: 4 }, null]);
  if (left) settleWaiting("ana", left);
  expect(readWaiting("ana")).toEqual({ waiting: null, isTooOld: false });
});

test("taps without internet are saved together, for a day; older ones are deleted, which is said", () => {
  try {
    setSystemTime(new Date("2026-11-23T08:00:00Z"));
    addWaiting("caio", { shifts: { morning: 1 } }, [...services]);
    setSystemTime(Date.now() + 1000);
    addWaiting("caio", { shifts: { afternoon: 2 } }, [...services]);
    setSystemTime(Date.now() + SEATS_WAIT_MAX_MS);
    const { waiting, isTooOld } = readWaiting("caio");
    expect([waiting?.tapped, isTooOld]).toEqual([{ shifts: { morning: 1, afternoon: 2 } }, false]);
    setSystemTime(Date.now() + 1);
    expect(readWaiting("caio")).toEqual({ waiting: null, isTooOld: true });
    expect(readWaiting("caio")).toEqual({ waiting: null, isTooOld: false });
  } finally {
    setSystemTime();
  }
});
