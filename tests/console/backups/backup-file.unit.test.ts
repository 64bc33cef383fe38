import { expect, test } from "bun:test";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readLines } from "../../../scripts/backup-file";
import { makeScratchFolder } from "../../support/scratch";

test("a backup is read line by line; one that is cut, changed or not compressed is refused by name", async () => {
  const file = join(makeScratchFolder(), "copy.gz");
  const lines = Array.from({ length: 5000 }, (_, row) => `{"row":${row},"text":"${Math.sin(row)}"}`);
  const whole = gzipSync(lines.join("\n"));
  const changed = Buffer.from(whole).fill(0xff, whole.length / 2, whole.length / 2 + 64);
  const read = async (bytes: Uint8Array | string) => {
    await writeFile(file, bytes);
    return Array.fromAsync(readLines(file));
  };
  expect(await read(whole)).toEqual(lines);
  for (const broken of [lines.join("\n"), whole.subarray(0, -100), changed])
    await expect(read(broken)).rejects.toThrow(`${file} is damaged, or is not a file`);
  await rm(join(file, ".."), { recursive: true });
});
