import { afterAll, expect, test } from "bun:test";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";
import { commandHelp } from "../../scripts/help";
import { root } from "../support/root";
import { makeScratchFolder } from "../support/scratch";

// Only scripts/ and shared/, without packages, server and settings: a command that does more than print help would fail
// here.
const scratch = makeScratchFolder();
for (const part of ["scripts", "shared", "package.json"])
  cpSync(join(root, part), join(scratch, part), { recursive: true });
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const ours = Object.entries(packageJson.scripts).filter(([, command]) => command.includes("scripts/"));
const content = () => readdirSync(scratch, { recursive: true }).sort();

test("every command has its help", () => {
  const names = ours.map(([name]) => name).filter((name) => name !== "ops");
  expect(Object.keys(commandHelp).sort()).toEqual([...names, "prepare"].sort());
});

// One place answers for all commands but ops: the short option is tried with one of them.
test.each([
  ...ours.map(([name]) => ["run", name, "--help"]),
  ["scripts/prepare.ts", "--help"],
  ["run", "check", "-h"],
  ["run", "ops", "-h"],
])("%s %s %s shows the usage, and starts nothing", async (...words) => {
  const before = content();
  const child = Bun.spawn([process.execPath, "--no-install", ...words.filter(Boolean)], {
    cwd: scratch,
    env: { PATH: process.env.PATH ?? "", DATA_DIR: join(scratch, "data") },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  expect({ said, exitCode: await child.exited }).toMatchObject({
    said: expect.stringMatching(words.includes("ops") ? /Uso: bun run ops/ : /^bun (run|scripts)/m),
    exitCode: 0,
  });
  expect(content()).toEqual(before);
});
