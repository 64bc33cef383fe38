import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayInSaoPaulo } from "../../../shared/brazil";
import {
  canUseNextSeats,
  nextSeatsAt,
  nextSeatsTrustedUntil,
  seasonChangesAt,
  seasonEnd,
  yearOnSale,
} from "../../../shared/profile/next-seats";

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
const told = {
  year: 2027,
  morning: 4,
  afternoon: 0,
  night: 3,
  fromPrice: 420,
  confirmedAt: at("2026-11-10"),
};

test("what was stated shows only in its season, for shifts that are offered, up to the vehicle's seats", () => {
  const shown = nextSeatsAt(told, driver, at("2026-11-12"));
  expect(shown?.shifts).toEqual({ morning: 4, afternoon: 0, night: null });
  expect(nextSeatsAt(told, { ...driver, capacity: 2 }, at("2026-11-12"))?.shifts.morning).toBe(2);
  expect(nextSeatsAt({ ...told, morning: null, afternoon: null }, driver, at("2026-11-12"))).toBeNull();
  for (const day of ["2026-08-31", "2027-03-01", "2027-11-12"])
    expect(nextSeatsAt(told, driver, at(day, "12:00:00"))).toBeNull();
});

test("45 days after its confirmation it is to be confirmed, exactly when the search leaves it out", () => {
  fc.assert(
    fc.property(moments, fc.nat(200 * 24 * 60), (confirmedAt, minutes) => {
      const year = yearOnSale(confirmedAt);
      fc.pre(year !== null);
      const now = new Date(confirmedAt.getTime() + minutes * 60_000);
      const shown = nextSeatsAt({ ...told, year: year ?? 0, confirmedAt }, driver, now);
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
