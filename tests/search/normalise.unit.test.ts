import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { nameMatches, normalise, wordsOf } from "../../shared/search";

const anyText = fc.string({ unit: "binary", maxLength: 300 });

describe("normalise", () => {
  test.each([
    ["E.M.E.F. Machado de Assis", "emef machado de assis"],
    ["E.M.E.F", "emef"],
    ["EMEF", "emef"],
    ["E.E. Prof. João D'Ávila, nº 3", "ee prof joao d avila no 3"],
    ["  São   José\tdos\nCampos ", "sao jose dos campos"],
    ["Jardim América II", "jardim america ii"],
    ["Sant’Ana/Centro (novo)", "sant ana centro novo"],
    ["50% _off_ *grátis*", "50 off gratis"],
    ["Escola\u0000\u0007Nova", "escola nova"],
    ["ＥＭＥＦ　Ｎｏｖａ", "emef nova"],
    ["🚌🎒", ""],
    ["...", ""],
    ["\ud800", ""],
  ])("%j is %j", (written, expected) => {
    expect(normalise(written)).toBe(expected);
  });

  test("has words of letters and digits, one space between them, for any input", () => {
    fc.assert(
      fc.property(anyText, (text) => /^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u.test(normalise(text))),
    );
  });

  test("of a normalised text is the text itself", () => {
    fc.assert(fc.property(anyText, (text) => normalise(normalise(text)) === normalise(text)));
  });

  test("ignores case, accents and the encoding of accents", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aeioucãáéíõúçÀÊ xyzXYZ09-") }), (text) => {
        const plain = normalise(text);
        const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
        return [text.toUpperCase(), text.toLowerCase(), text.normalize("NFD"), bare].every(
          (other) => normalise(other) === plain,
        );
      }),
    );
  });

  test("is never longer than what the database can index", () => {
    expect(normalise("ﷺ".repeat(200)).length).toBeLessThanOrEqual(240);
    expect(Buffer.byteLength(normalise("𠀀".repeat(2000)))).toBeLessThan(2000);
    expect(normalise("𠀀".repeat(2000)).isWellFormed()).toBe(true);
  });
});

describe("a name matches", () => {
  const matches = (name: string, typed: string) => nameMatches(normalise(name), wordsOf(normalise(typed)));

  test.each([
    ["E.M.E.F. Machado de Assis", "emef"],
    ["E.M.E.F. Machado de Assis", "assis machado"],
    ["E.M.E.F. Machado de Assis", "ASSIS mach"],
    ["Colégio São José", "sao jo"],
  ])("%j for %j", (name, typed) => {
    expect(matches(name, typed)).toBe(true);
  });

  test.each([
    ["E.M.E.F. Machado de Assis", "mach assis"],
    ["E.M.E.F. Machado de Assis", "chado"],
    ["Colégio São José", "sao jose dos campos"],
    ["Colégio São José", "%o"],
  ])("%j not for %j", (name, typed) => {
    expect(matches(name, typed)).toBe(false);
  });

  test("for its own words in any order", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, fc.nat(), (name, turn) => {
        const turned = name.map((_, position) => name[(position + turn) % name.length] ?? "");
        return nameMatches(name.join(" "), turned);
      }),
    );
  });
});
