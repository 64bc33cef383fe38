import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rank } from "../../shared/search";

const DAY = 86_400_000;
const dates = fc.date({ noInvalidDate: true });
const profiles = fc.record({
  available: fc.boolean(),
  availableSeats: fc.integer({ min: 0, max: 50 }),
  capacity: fc.integer({ min: 1, max: 50 }),
  subscribedSince: dates,
});
const hasSeat = (driver: { available: boolean; availableSeats: number }) =>
  driver.available && driver.availableSeats > 0;
const seats = (availableSeats: number, subscribedSince = new Date(0)) =>
  rank({ available: true, availableSeats, capacity: 50, subscribedSince });

describe("rank", () => {
  test("puts every driver with a free seat before those without, whenever they subscribed", () => {
    fc.assert(
      fc.property(profiles.filter(hasSeat), profiles, (free, other) => {
        return hasSeat(other) || rank(free) < rank(other);
      }),
    );
  });

  test("counts a free seat like thirty more days of subscription", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), dates, (count, since) => {
        fc.pre(since.getTime() - 30 * DAY >= -8.64e15);
        return seats(count + 1, since) === seats(count, new Date(since.getTime() - 30 * DAY));
      }),
    );
  });

  test("counts no more than twenty seats, nor more than the vehicle has", () => {
    expect(seats(50)).toBe(seats(20));
    expect(seats(21)).toBe(seats(20));
    expect(seats(20)).toBeLessThan(seats(19));
    const driver = { available: true, availableSeats: 9, subscribedSince: new Date(0) };
    expect(rank({ ...driver, capacity: 4 })).toBe(rank({ ...driver, availableSeats: 4, capacity: 50 }));
  });

  test("counts no seats if the driver says that there are none", () => {
    fc.assert(
      fc.property(profiles, (driver) => {
        const full = { ...driver, available: false };
        return rank(full) === rank({ ...full, availableSeats: 0 });
      }),
    );
  });

  test("is a whole number that JavaScript and the database store exactly", () => {
    fc.assert(fc.property(profiles, (driver) => Number.isSafeInteger(rank(driver))));
  });

  test("puts longer subscriptions first among equals", () => {
    expect(seats(3, new Date("2024-01-01"))).toBeLessThan(seats(3, new Date("2025-01-01")));
  });
});
