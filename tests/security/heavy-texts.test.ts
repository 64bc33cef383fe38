import { describe, expect, test } from "bun:test";
import { normaliseName } from "../../shared/accounts";
import { contactIssues } from "../../shared/contact";
import { validation } from "../../shared/messages";
import { cleanLine, cleanText, composed, uniqueLines } from "../../shared/text";

// Each of these once kept a processor busy for seconds to hours; now the largest body takes a moment. Counted is the work
// of this process alone: others may keep the machine busy meanwhile.
const PATIENCE_MS = 3000;
const MILLION = 1_000_000;
const heavy = {
  "accents stacked on one letter": `a${"\u0301\u0323".repeat(MILLION / 2)}`,
  "blanks before a last letter": `a${" ".repeat(MILLION)}b`,
  "blanks and line feeds": " \n".repeat(MILLION / 2),
  "Hangul in pieces": "\u1100\u1161".repeat(MILLION / 2),
  "what no one sees": "\u200b\u202e".repeat(MILLION / 2),
};
const cleaners: Record<string, (text: string) => unknown> = {
  cleanLine,
  cleanText,
  normaliseName,
  uniqueLines: (text) => uniqueLines([text]),
  "the contact form": (text) => contactIssues({ name: text, email: text, subject: text, message: text }),
};

function workSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

describe("a text of a million characters is cleaned in a moment", () => {
  for (const [what, text] of Object.entries(heavy)) {
    for (const [name, clean] of Object.entries(cleaners)) {
      test(`${name}: ${what}`, () => {
        const began = process.cpuUsage();
        clean(text);
        expect(workSince(began)).toBeLessThan(PATIENCE_MS);
      });
    }
  }
});

test("a list of a million names too", () => {
  const began = process.cpuUsage();
  const names = uniqueLines(Array.from({ length: MILLION }, (_, number) => `Escola ${number}`));
  expect(workSince(began)).toBeLessThan(PATIENCE_MS);
  expect(names.length).toBeGreaterThan(100);
});

test("what people write stays as it was", () => {
  expect(composed("Joa\u0303o e Thụy")).toBe("João e Thụy");
  expect(cleanText("  Um.  \r\n\r\n\r\n\tDois. \nTrês.")).toBe("Um.\n\n\tDois.\nTrês.");
  expect(cleanLine(" Jardim\t \nParaíso ")).toBe("Jardim Paraíso");
});

test("a text that is too long is still told to be too long", () => {
  const issues = contactIssues({
    name: "Ana",
    email: "ana@email.com",
    subject: "Oi",
    message: "x".repeat(MILLION),
  });
  expect(issues).toEqual([{ path: "message", message: validation.textTooLong }]);
});
