import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A RAM disk if there is one: tests write a lot and keep nothing.
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const ours = /^rota-test-(\d+)-/;

/** A temporary folder with this process's id in its name. Folders of killed processes are deleted first. */
export function makeScratchFolder(): string {
  for (const name of readdirSync(parent)) {
    const pid = ours.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `rota-test-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
