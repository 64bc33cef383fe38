import { expect, setSystemTime, test } from "bun:test";
import { isSaved, mergedWith, storedNumbers, type Tapped } from "../../../client/drivers/seats/seat-numbers";
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
const addWaiting = (userId: string, tapped: Tapped) =>
  taps.add(userId, (before) => mergedWith(before, tapped, [...services]));
const merged = (...taps: Tapped[]) =>
  taps.reduce<Tapped | undefined>((before, tap) => mergedWith(before, tap, [...services]), undefined);

test("taps become one save in which the last one wins, shift by shift", () => {
  const [one, two] = [{ shifts: { morning: 1 } }, { shifts: { afternoon: 2 } }];
  expect(merged(one, two, { shifts: { morning: 0 } })).toEqual({ shifts: { morning: 0, afternoon: 2 } });
  // One number that was changed and then split: each shift begins with it.
  const split = merged({ seats: 3 }, { shifts: {} }, { shifts: { afternoon: 5 } });
  expect(split).toEqual({ shifts: { morning: 3, afternoon: 5 } });
  // A confirmation without internet has no numbers.
  const confirmed = { confirmed: true } as const;
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
  addWaiting("ana", { seats: 4 });
  taps.settle("ana", waiting);
  const left = taps.read("ana").waiting;
  expect([left?.tapped, taps.read("bia").waiting]).toEqual([{ seats: 4 }, null]);
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
    expect([waiting?.tapped, isTooOld]).toEqual([{ shifts: { morning: 1, afternoon: 2 } }, false]);
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
  expect(storedNumbers(closed)).toEqual({ seats: 0, shifts: null });
  const none = seats.shifts?.map(({ shift }) => ({ shift, seats: 0 })) ?? null;
  expect(storedNumbers({ ...closed, seats }).shifts).toEqual(none);
});
