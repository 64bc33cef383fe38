import { expect, setSystemTime, test } from "bun:test";
import { type Tapped, tappedOf, withTapped } from "../../../client/drivers/seats/seat-numbers";
import {
  addWaiting,
  inputOf,
  mergedWith,
  readWaiting,
  settleWaiting,
} from "../../../client/drivers/seats/waiting-seats";
import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";

const services = ["Transporte Manhã", "Transporte Tarde"] as const;
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

test("numbers that are confirmed without internet wait as taps of the same numbers", () => {
  const split = [
    { shift: "morning", seats: 4 },
    { shift: "afternoon", seats: 0 },
  ] as const;
  for (const numbers of [
    { seats: 3, shifts: null },
    { seats: 4, shifts: [...split] },
  ])
    expect(withTapped(numbers, tappedOf(numbers), [...services])).toEqual(numbers);
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
