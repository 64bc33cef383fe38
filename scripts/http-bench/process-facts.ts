import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far, all its threads, user and system, in seconds. Linux only. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before it is in parentheses and may contain blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
