import { expect, setSystemTime, test } from "bun:test";
import {
  mergedWith,
  type Tapped,
  todaysNumbers,
  withTapped,
  yearsNumbers,
} from "../../../client/drivers/seats/seat-numbers";
import { waitingTaps } from "../../../client/drivers/seats/waiting-taps";
import type { ShownSeats } from "../../../shared/drivers";
import { SEATS_WAIT_MAX_MS } from "../../../shared/limits";
import { shiftsWithSeats, toStoredShifts } from "../../../shared/profile/seats";
import { ownProfile } from "../../people/own-profile";

const services = ["Transporte Manhã", "Transporte Tarde"] as const;
const morning = { shift: "morning", seats: 3 } as const;
const afternoon = { shift: "afternoon", seats: 0 } as const;
const confirmedAt = "2026-11-23T12:00:00.000Z";
const seats: ShownSeats = { shifts: [morning, afternoon], confirmedAt, confirmedDaysAgo: 0 };
const taps = waitingTaps<Tapped>("vagas");
type Change = Partial<Tapped>;
const of = (change: Change): Tapped => ({ year: null, ...change });
const addWaiting = (userId: string, change: Change) =>
  taps.add(userId, (before) => mergedWith(before, of(change), [...services]));
const merged = (...changes: Change[]) =>
  changes.reduce<Tapped | undefined>((before, tap) => mergedWith(before, of(tap), [...services]), undefined);

test("taps become one save in which the last one wins, shift by shift", () => {
  const [one, two] = [{ shifts: { morning: 1 } }, { shifts: { afternoon: 2 } }];
  expect(merged(one, two, { shifts: { morning: 0 } })).toEqual(of({ shifts: { morning: 0, afternoon: 2 } }));
  // One number that was changed and then split: each shift begins with it.
  const split = merged({ seats: 3 }, { shifts: {} }, { shifts: { afternoon: 5 } });
  expect(split).toEqual(of({ shifts: { morning: 3, afternoon: 5 } }));
  // A confirmation without internet has no numbers.
  expect(merged({ seats: 2 }, {})).toEqual(of({ seats: 2 }));
  // A year's taps: a number may be left open, a price stays, those for another year are gone.
  const year = merged(
    { year: 2027, shifts: { morning: 1 } },
    { year: 2027, fromPrice: 680 },
    { year: 2027, shifts: { morning: null } },
  );
  expect(year).toEqual({ year: 2027, shifts: { morning: null }, fromPrice: 680 });
  expect(merged({ year: 2027, fromPrice: 680 }, { year: 2028, shifts: {} })).toEqual({
    year: 2028,
    shifts: {},
  });
  const told = yearsNumbers({ year: 2027, shifts: toStoredShifts([morning]), confirmedAt, fromPrice: null }, [
    ...services,
  ]);
  expect(withTapped(told, year ?? null, [...services])).toEqual([
    { shift: "morning", seats: null },
    { shift: "afternoon", seats: null },
  ]);
});

test("what was saved is forgotten, what was tapped meanwhile is not; each account has its own", () => {
  addWaiting("ana", { seats: 3 });
  const { waiting } = taps.read("ana");
  if (!waiting) throw new Error("nothing waits");
  addWaiting("ana", { seats: 4 });
  taps.settle("ana", waiting);
  const left = taps.read("ana").waiting;
  expect([left?.tapped, taps.read("bia").waiting]).toEqual([of({ seats: 4 }), null]);
  if (left) taps.settle("ana", left);
  expect(taps.read("ana").waiting).toBeNull();
});

test("taps without internet are saved together, for a day; older ones are deleted, which is said", () => {
  try {
    setSystemTime(new Date("2026-11-23T08:00:00Z"));
    addWaiting("caio", { shifts: { morning: 1 } });
    setSystemTime(Date.now() + 1000);
    addWaiting("caio", { shifts: { afternoon: 2 } });
    setSystemTime(Date.now() + SEATS_WAIT_MAX_MS);
    const { waiting, isTooOld } = taps.read("caio");
    expect([waiting?.tapped, isTooOld]).toEqual([of({ shifts: { morning: 1, afternoon: 2 } }), false]);
    setSystemTime(Date.now() + 1);
    expect(taps.read("caio")).toEqual({ waiting: null, isTooOld: true });
    expect(taps.read("caio")).toEqual({ waiting: null, isTooOld: false });
  } finally {
    setSystemTime();
  }
});

test("with “Não há vagas” the driver reads no seat and no shift is searched, whatever was stored", () => {
  const closed = { ...ownProfile, available: false, availableSeats: 15 };
  for (const stored of [null, toStoredShifts(seats.shifts)])
    expect(shiftsWithSeats(closed, stored)).toEqual([]);
  expect(shiftsWithSeats({ ...closed, available: true }, toStoredShifts(seats.shifts))).toEqual(["morning"]);
  expect(todaysNumbers(closed)).toEqual([{ shift: null, seats: 0 }]);
  const none = [morning, afternoon].map(({ shift }) => ({ shift, seats: 0 }));
  expect(todaysNumbers({ ...closed, seats })).toEqual(none);
});
