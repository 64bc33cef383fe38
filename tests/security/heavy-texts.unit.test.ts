import { describe, expect, test } from "bun:test";
import { normaliseName } from "../../shared/accounts";
import { contactIssues } from "../../shared/contact";
import { validation } from "../../shared/messages";
import { cleanLine, cleanText, composed, uniqueLines } from "../../shared/text";
import { growthOf } from "./growth";

// Each of these once took quadratic time or worse: seconds to hours for the largest body. Sixteen times the text may take
// about sixteen times the work; quadratic work would be two hundred and fifty times as much.
const SMALL = 4000;
const LARGE = 16 * SMALL;
const GROWTH_MAX = 64;
const MILLION = 1_000_000;
const heavy: Record<string, (length: number) => string> = {
  "accents stacked on one letter": (length) => `a${"\u0301\u0323".repeat(length / 2)}`,
  "blanks before a last letter": (length) => `a${" ".repeat(length)}b`,
  "blanks and line feeds": (length) => " \n".repeat(length / 2),
  "Hangul in pieces": (length) => "\u1100\u1161".repeat(length / 2),
  "what no one sees": (length) => "\u200b\u202e".repeat(length / 2),
  "emoji that are joined": (length) => "🚐\u200d".repeat(length / 3),
};
const cleaners: Record<string, (text: string) => unknown> = {
  cleanLine,
  cleanText,
  normaliseName,
  uniqueLines: (text) => uniqueLines([text]),
  "the contact form": (text) => contactIssues({ name: text, email: text, subject: text, message: text }),
};

describe("the work grows linearly with the length of a text", () => {
  for (const [what, text] of Object.entries(heavy)) {
    for (const [name, clean] of Object.entries(cleaners)) {
      test(`${name}: ${what}`, () => {
        expect(growthOf(text(SMALL), text(LARGE), clean)).toBeLessThan(GROWTH_MAX);
      });
    }
  }
});

test("a longer list of names too", () => {
  const list = (length: number) => Array.from({ length }, (_, number) => `Escola ${number}`);
  expect(growthOf(list(SMALL), list(LARGE), uniqueLines)).toBeLessThan(GROWTH_MAX);
  expect(uniqueLines(list(SMALL)).length).toBeGreaterThan(100);
});

test("normal text stays unchanged", () => {
  expect(composed("Joa\u0303o e Thụy")).toBe("João e Thụy");
  expect(cleanText("  Um.  \r\n\r\n\r\n\tDois. \nTrês.")).toBe("Um.\n\n\tDois.\nTrês.");
  expect(cleanLine(" Jardim\t \nParaíso ")).toBe("Jardim Paraíso");
});

test("a text that is too long is still reported as too long", () => {
  const issues = contactIssues({
    name: "Ana",
    email: "ana@email.com",
    subject: "Oi",
    message: "x".repeat(MILLION),
  });
  expect(issues).toEqual([{ path: "message", message: validation.textTooLong }]);
});
