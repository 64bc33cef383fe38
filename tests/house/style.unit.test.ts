import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const withoutIndents = (text: string) => text.replace(/^ +/gm, "");

test("the examples of STYLE.md are verbatim in the files that they name", () => {
  const style = read("STYLE.md");
  const examples = [...style.matchAll(/From `([^`]+)`:\n\n```ts\n(.*?)```/gs)];
  expect(examples.length).toBe(style.split("```ts").length - 1);
  expect(examples.length).toBeGreaterThan(1);
  for (const [, file = "", example = ""] of examples) {
    expect(withoutIndents(read(file))).toContain(withoutIndents(example));
  }
});
