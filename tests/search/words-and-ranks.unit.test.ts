import { expect, test } from "bun:test";
import fc from "fast-check";
import { oneLetterOff } from "../../server/search/spelling/one-letter-off";
import { DAY } from "../../shared/limits";
import { nameMatches, normalise, rank, wordsOf } from "../../shared/search";
import { isSlip } from "./brute-force";

const anyText = fc.string({ unit: "binary", maxLength: 300 });
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

test("every driver with a free seat stands before those without, whenever they subscribed; ranks are stored exactly", () => {
  fc.assert(
    fc.property(profiles, profiles, (free, other) => {
      expect(Number.isSafeInteger(rank(free))).toBe(true);
      return !hasSeat(free) || hasSeat(other) || rank(free) < rank(other);
    }),
  );
});

test("a free seat counts like thirty more days of subscription; the longer one is first among equals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 19 }), dates, (count, since) => {
      fc.pre(since.getTime() - 30 * DAY >= -8.64e15);
      return seats(count + 1, since) === seats(count, new Date(since.getTime() - 30 * DAY));
    }),
  );
  expect(seats(3, new Date("2024-01-01"))).toBeLessThan(seats(3, new Date("2025-01-01")));
});

test("no more than twenty seats count, nor more than the vehicle has, nor any if the driver says that there are none", () => {
  expect(seats(21)).toBe(seats(20));
  expect(seats(20)).toBeLessThan(seats(19));
  const driver = { available: true, availableSeats: 9, subscribedSince: new Date(0) };
  expect(rank({ ...driver, capacity: 4 })).toBe(rank({ ...driver, availableSeats: 4, capacity: 50 }));
  const full = { ...driver, available: false, capacity: 20 };
  expect(rank(full)).toBe(rank({ ...full, availableSeats: 0 }));
});

test.each([
  ["E.M.E.F. Machado de Assis", "emef machado de assis"],
  ["E.E. Prof. João D'Ávila, nº 3", "ee prof joao d avila no 3"],
  ["Escola\u0000\u0007Nova", "escola nova"],
  ["\ud800", ""],
])("normalised, %j is %j", (written, expected) => expect(normalise(written)).toBe(expected));

test("a normalised text has words of letters and digits, one space between them, for any input, and stays the same", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normalise(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
      return normalise(normalise(text)) === normalise(text);
    }),
  );
  expect(normalise("ﷺ".repeat(200)).length).toBeLessThanOrEqual(240);
  // What the database can index.
  expect(Buffer.byteLength(normalise("𠀀".repeat(2000)))).toBeLessThan(2000);
});

test("case, accents and the encoding of accents are ignored", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aeioucãáéíõúçÀÊ xyzXYZ09-") }), (text) => {
      const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
      const others = [text.toUpperCase(), text.toLowerCase(), text.normalize("NFD"), bare];
      return others.every((other) => normalise(other) === normalise(text));
    }),
  );
});

test("a name is found by its own words in any order, the last one a prefix", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(words, fc.nat(), (name, turn) => {
      const turned = name.map((_, position) => name[(position + turn) % name.length] ?? "");
      return nameMatches(name.join(" "), turned);
    }),
  );
  const name = normalise("E.M.E.F. Machado de Assis");
  const matching = ["ASSIS mach", "mach assis", "chado", "%o"].filter((typed) =>
    nameMatches(name, wordsOf(normalise(typed))),
  );
  expect(matching).toEqual(["ASSIS mach"]);
});

test("one letter off agrees with a slow comparison; two letters and numbers are taken as typed", () => {
  const words = fc.string({ unit: fc.constantFrom(..."abc"), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(words, words, (typed, other) => oneLetterOff(typed).has(other) === isSlip(typed, other)),
    { numRuns: 5000 },
  );
  expect([...oneLetterOff("ee"), ...oneLetterOff("123"), ...oneLetterOff("3b12")]).toEqual([]);
});
