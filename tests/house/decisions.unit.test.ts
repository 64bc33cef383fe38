import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root";
import { handWrittenFiles } from "../support/sources";

const folder = join(root, "docs/decisions");
const files = readdirSync(folder).sort();
const numbers = files.map((file) => Number(file.slice(0, 4)));

test("no two decisions have one number, and each title has its file's", () => {
  expect(new Set(numbers).size).toBe(files.length);
  const titles = files.map((file) => readFileSync(join(folder, file), "utf8").split("\n")[0] ?? "");
  expect(titles.map((title) => title.replace(/^# (\d+)\. .*/, "$1"))).toEqual(numbers.map(String));
});

// Merged decisions leave gaps: "former decision 12" may name one of them.
test("every decision that code or a document cites exists", () => {
  const citation = /decisions\/0*(\d{1,4})|(?<!former )\bdecision \(?(\d{1,2})\b/g;
  const cited = handWrittenFiles().flatMap(({ file, text }) =>
    [...text.matchAll(citation)].map(([, path, number]) => ({ file, number: Number(path ?? number) })),
  );
  expect(cited.length).toBeGreaterThan(40);
  const lost = cited.filter(({ number }) => !numbers.includes(number));
  expect(lost.map(({ file, number }) => `${file}: decision ${number}`)).toEqual([]);
});
