import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root";
import { handWrittenFiles, importsOf } from "../support/sources";

/** The rooms of server/, from the bottom up: the rows of the table in ARCHITECTURE.md. */
function roomsInOrder(): string[] {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const [, table = ""] = text.split("## Rooms\n");
  const rows = table.split("\n## ")[0]?.matchAll(/^\| `([a-z]+)` \|/gm) ?? [];
  return [...rows].map(([, room = ""]) => room);
}

const roomOf = (file: string) => /^server\/([a-z]+)\//.exec(file)?.[1];
const rooms = roomsInOrder();
const code = handWrittenFiles().filter(({ file }) => /^server\/.+\/.*\.tsx?$/.test(file));
const arrows = code.flatMap((source) =>
  importsOf(source)
    .filter(({ target }) => target.startsWith("server/"))
    .map(({ target }) => ({ file: source.file, target, from: roomOf(source.file), to: roomOf(target) }))
    .filter(({ from, to }) => from !== to),
);

test("every room is in the table, and the table names no other", () => {
  expect([...rooms].sort()).toEqual([...new Set(code.map(({ file }) => roomOf(file) ?? file))].sort());
  expect(arrows.length).toBeGreaterThan(1000);
});

test("a room imports only rooms above it in the table, so no two import each other; types included", () => {
  const height = (room: string | undefined) => rooms.indexOf(room ?? "");
  const upwards = arrows.filter(({ from, to }) => height(to) >= height(from));
  expect(upwards.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});
