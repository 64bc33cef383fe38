import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root";
import { handWrittenFiles } from "../support/sources";

/** Entries of docs/specification.md by the number of their section, in lower case. */
function sections(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let number = "";
  for (const line of readFileSync(join(root, "docs/specification.md"), "utf8").split("\n")) {
    const section = line.match(/^## §(\d+) /);
    if (section?.[1]) {
      number = section[1];
      found.set(number, []);
    }
    const entry = line.match(/^- \*\*(.+?)\.\*\* /);
    if (entry?.[1]) found.get(number)?.push(entry[1].toLowerCase());
  }
  return found;
}

test("every rule that the code cites is in the specification", () => {
  const known = sections();
  const cited = handWrittenFiles().flatMap(({ file, text }) =>
    [...text.matchAll(/§(\d+)(?: "([^"]+)")?/g)].map(([, number = "", name]) => ({ file, number, name })),
  );
  expect(cited.length).toBeGreaterThan(150);
  const lost = cited.filter(({ number, name }) => {
    const entries = known.get(number);
    return !entries || (name !== undefined && !entries.includes(name.toLowerCase()));
  });
  expect(lost.map(({ file, number, name }) => `${file}: §${number} ${name ?? ""}`)).toEqual([]);
});
