import { expect, test } from "bun:test";
import { chmodSync, lstatSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEmbeddedDatabase } from "../../support/embedded-databases";
import { runServer } from "../../support/server-process";

/** Files that others than the owner may read or write, with their modes. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return ["", ...names]
    .flatMap((name) => {
      // A running server renames files that it has just written.
      const mode = lstatSync(join(folder, name), { throwIfNoEntry: false })?.mode;
      return mode === undefined ? [] : `${(mode & 0o777).toString(8)} ${name}`;
    })
    .filter((line) => !/^[67]00 /.test(line));
}

test("an embedded database is readable only by its owner, and restricted at the start if it was not; foreign files keep their modes", async () => {
  const { env, drop } = await createEmbeddedDatabase("migrated");
  const beside = join(env.DATA_DIR, "notes.txt");
  writeFileSync(beside, "");
  writeFileSync(join(env.DATA_DIR, "old.backup.gz"), "");
  for (const name of ["", ...readdirSync(env.DATA_DIR, { recursive: true }).map(String)])
    chmodSync(join(env.DATA_DIR, name), 0o777);
  const server = await runServer(env);
  expect(openToOthers(env.DATA_DIR)).toEqual(["777 notes.txt"]);
  await server.stop();
  expect(openToOthers(env.DATA_DIR)).toEqual(["777 notes.txt"]);
  await drop();
});
