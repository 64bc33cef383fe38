import { expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readLines } from "../../../scripts/backup-file";

test("a backup is read line by line; one that is cut, changed or not compressed is refused by name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rota-lines-"));
  const lines = Array.from({ length: 5000 }, (_, row) => `{"row":${row},"text":"${Math.sin(row)}"}`);
  const whole = gzipSync(lines.join("\n"));
  const changed = Buffer.from(whole);
  changed.fill(0xff, whole.length / 2, whole.length / 2 + 64);
  const read = async (name: string, bytes: Uint8Array | string) => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return Array.fromAsync(readLines(file));
  };
  try {
    expect(await read("whole.gz", whole)).toEqual(lines);
    const broken = {
      "plain.json": lines.join("\n"),
      "cut.gz": whole.subarray(0, -100),
      "changed.gz": changed,
    };
    for (const [name, bytes] of Object.entries(broken))
      await expect(read(name, bytes)).rejects.toThrow(`${join(folder, name)} is damaged, or is not a file`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
