import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root";

const folder = join(root, "docs/decisions");
const files = readdirSync(folder).sort();

test("decisions are numbered without gaps, and each title has its number", () => {
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  const titles = files.map((file) => readFileSync(join(folder, file), "utf8").split("\n")[0] ?? "");
  expect(titles.map((title) => title.replace(/^# (\d+)\. .*/, "$1"))).toEqual(
    files.map((_, index) => String(index + 1)),
  );
});
