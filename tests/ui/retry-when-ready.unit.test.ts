import { afterAll, beforeEach, expect, jest, test } from "bun:test";
import { retryWhenReady } from "../../client/ui/retry-when-ready";
import { fakeGlobals } from "./fake-globals";

const page = new EventTarget();
let asked: number[] = [];
let isReady = false;
let seconds = 0;

fakeGlobals({
  document: { hidden: false },
  navigator: { onLine: true },
  fetch: async () => {
    asked.push(seconds);
    return { ok: isReady };
  },
  addEventListener: page.addEventListener.bind(page),
});
beforeEach(() => {
  jest.useFakeTimers();
  [asked, isReady, seconds] = [[], false, 0];
  page.dispatchEvent(new Event("online"));
});
afterAll(() => void jest.useRealTimers());

async function pass(count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    seconds += 1;
    jest.advanceTimersByTime(1000);
    // What an answer sets off.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}

test("asks ever more rarely until the product can serve, once for all that failed", async () => {
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
