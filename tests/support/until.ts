type Pending<T> = T | undefined | null | false;

/**
 * Waits until a condition returns a value, and returns that. Tests never sleep: they wait for something. The longer it takes, the
 * longer the pauses, up to 250 ms: asking costs the machine that is waited for.
 * @param milliseconds generous: a busy machine is slow
 * @throws when nothing came within `milliseconds`
 */
export async function until<T>(
  what: string,
  condition: () => Pending<T> | Promise<Pending<T>>,
  milliseconds = 120_000,
): Promise<T> {
  const end = performance.now() + milliseconds;
  for (let pause = 20; ; pause = Math.min(1.2 * pause, 250)) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited ${milliseconds} ms in vain for ${what}`);
    await Bun.sleep(pause);
  }
}
