import { readFileSync } from "node:fs";

/**
 * npx forwards no signals: stopping it would leave this process behind, holding the port and the database. So when npx
 * started us, its exit is treated as SIGTERM. Needs /proc (Linux); elsewhere this does nothing.
 */
export function stopWithNpx(): void {
  const npx = ancestors().find(isNpx);
  if (npx === undefined) return;
  setInterval(() => {
    if (!isNpx(npx)) process.kill(process.pid, "SIGTERM");
  }, 1000).unref();
}

function* ancestors(): Generator<number> {
  for (let pid = process.ppid; pid > 1; ) {
    yield pid;
    // The parent is the second field after the name, which is in parentheses and may contain anything.
    pid = Number(readProc(pid, "stat").split(")").at(-1)?.trim().split(" ")[1] ?? 0);
  }
}

function isNpx(pid: number): boolean {
  return /^(npm exec|.*\bnpx\b)/.test(readProc(pid, "cmdline").replaceAll("\0", " "));
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
