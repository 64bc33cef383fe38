import { expect, test } from "bun:test";
import { handWrittenFiles } from "../support/sources";

/** The arguments of each `.transaction(…)`. */
function transactionsIn(text: string): string[] {
  return [...text.matchAll(/\.transaction\(/g)].map(({ index, 0: { length } }) => {
    let end = index + length;
    for (let depth = 1; depth > 0 && end < text.length; end++) {
      if (text[end] === "(") depth++;
      if (text[end] === ")") depth--;
    }
    return text.slice(index + length, end);
  });
}

const beside = /\b(?:ctx|services|app|database)\.db\b|(?<![.\w])db[.,)]/g;
const asked = (text: string) => transactionsIn(text).flatMap((body) => body.match(beside) ?? []);

test("code inside a transaction uses only the transaction: the embedded database has one connection, and would wait for itself", () => {
  expect(asked("db.transaction(async (tx) => { await tx.insert(a); await ctx.db.select(); })")).toEqual([
    "ctx.db",
  ]);
  const server = handWrittenFiles().filter(({ file }) => /^server\/.*\.tsx?$/.test(file));
  expect(server.flatMap(({ text }) => transactionsIn(text)).length).toBeGreaterThan(40);
  expect(server.flatMap(({ file, text }) => asked(text).map((found) => `${file}: ${found}`))).toEqual([]);
});
