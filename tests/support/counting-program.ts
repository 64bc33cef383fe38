import { root } from "./root";

/** Starts a program of the tests that prints ascending numbers, each in a line, until it is killed. */
export function startCounting(program: string, given: readonly string[]) {
  return Bun.spawn([process.execPath, program, ...given], { cwd: root, stdout: "pipe", stderr: "ignore" });
}

/** Reads its output until its end, and calls `cut` once it printed so many lines. Returns the last number, at least `first`. */
export async function lastNumberOf(
  { stdout, exited }: ReturnType<typeof startCounting>,
  lines: number,
  cut: () => void,
  first = 0,
): Promise<number> {
  let said = "";
  let isCut = false;
  for await (const chunk of stdout) {
    said += new TextDecoder().decode(chunk);
    if (isCut || said.split("\n").length <= lines) continue;
    isCut = true;
    cut();
  }
  await exited;
  if (!isCut) throw new Error("The program ended before it was cut");
  // Between the numbers may be log lines about a lost database; the last line may be incomplete.
  const whole = said.split("\n").slice(0, -1);
  return Math.max(first, ...whole.filter((line) => /^\d+$/.test(line)).map(Number));
}
