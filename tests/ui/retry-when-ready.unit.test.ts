import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { retryWhenReady } from "../../client/ui/retry-when-ready";

const SECOND = 1000;
const page = new EventTarget();
const names = ["document", "navigator", "fetch", "addEventListener", "removeEventListener"] as const;
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
const shown = { hidden: false };
const network = { onLine: true };
let asked: number[] = [];
let isReady = false;
let seconds = 0;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, isReady, seconds] = [[], false, 0];
  const stand = {
    document: shown,
    navigator: network,
    fetch: async () => {
      asked.push(seconds);
      return { ok: isReady };
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  };
  for (const name of names)
    Object.defineProperty(globalThis, name, { configurable: true, value: stand[name] });
});
afterEach(() => {
  jest.useRealTimers();
  for (const [name, was] of before)
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
});

async function pass(count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    seconds += 1;
    jest.advanceTimersByTime(SECOND);
    // What an answer sets off.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}

test("asks ever more rarely until the product can serve, once for all that failed", async () => {
  page.dispatchEvent(new Event("online"));
  const retried: string[] = [];
  const ends = ["a", "b"].map((name) => retryWhenReady(() => retried.push(name)));
  await pass(100);
  expect(asked).toEqual([2, 6, 14, 30, 60, 90]);
  expect(retried).toEqual([]);
  isReady = true;
  await pass(25);
  expect(retried).toEqual(["a", "b"]);
  for (const end of ends) end();
  await pass(200);
  // One was on its way.
  expect(asked.length).toBeLessThan(9);
});

test("what fails again at once waits longer", async () => {
  page.dispatchEvent(new Event("online"));
  isReady = true;
  const failing = () => {
    const end = retryWhenReady(() => {
      end();
      current = failing();
    });
    return end;
  };
  let current = failing();
  await pass(40);
  expect(asked).toEqual([2, 6, 14, 30]);
  current();
  await pass(60);
});

test("asks nothing while the page is hidden or offline, and soon afterwards", async () => {
  page.dispatchEvent(new Event("online"));
  const end = retryWhenReady(() => {});
  await pass(20);
  shown.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  await pass(100);
  expect(asked).toEqual([2, 6, 14]);
  [shown.hidden, network.onLine] = [false, false];
  page.dispatchEvent(new Event("visibilitychange"));
  await pass(100);
  expect(asked.length).toBe(3);
  network.onLine = true;
  page.dispatchEvent(new Event("online"));
  await pass(2);
  expect(asked.at(-1)).toBe(222);
  end();
});
