export type Random = ReturnType<typeof randomFrom>;

/** Pseudo-random numbers that depend only on the seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, but not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from 0 to `limit` − 1. */
  const below = (limit: number) => Math.floor(next() * limit);
  const chance = (probability: number) => next() < probability;
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  };
  return { next, below, chance, pick };
}
