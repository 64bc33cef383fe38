type Pending<T> = T | undefined | null | false;

/**
 * Waits until a condition returns a value, and returns that. Tests never sleep: they wait for something.
 * @param milliseconds generous, for the same reason
 * @param pause between two questions: longer where asking is expensive and the answer slow
 * @throws when nothing came within `milliseconds`
 */
export async function until<T>(
  what: string,
  condition: () => Pending<T> | Promise<Pending<T>>,
  milliseconds = 120_000,
  pause = 20,
): Promise<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited ${milliseconds} ms in vain for ${what}`);
    await Bun.sleep(pause);
  }
}
