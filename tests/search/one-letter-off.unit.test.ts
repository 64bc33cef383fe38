import { expect, test } from "bun:test";
import fc from "fast-check";
import { oneLetterOff } from "../../server/search/spelling/one-letter-off";
import { isSlip } from "./brute-force";

const words = fc.string({ unit: fc.constantFrom(..."abc"), minLength: 1, maxLength: 5 });

test("one letter off agrees with a slow comparison", () => {
  fc.assert(
    fc.property(words, words, (typed, other) => oneLetterOff(typed).has(other) === isSlip(typed, other)),
    { numRuns: 5000 },
  );
});

test.each([
  ["machdo", "machado"],
  ["macchado", "machado"],
  ["mahcado", "machado"],
  ["nachado", "machado"],
])("%s may be %s", (typed, meant) => {
  expect(oneLetterOff(typed).has(meant)).toBe(true);
});

test("two letters and numbers are taken as typed", () => {
  expect([...oneLetterOff("ee"), ...oneLetterOff("123"), ...oneLetterOff("3b12")]).toEqual([]);
});
