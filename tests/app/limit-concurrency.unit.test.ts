import { expect, test } from "bun:test";
import { limitConcurrency } from "../../server/platform/limit-concurrency";

const nextTurn = () => new Promise(setImmediate);

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: () => resolve() };
}

test("tasks beyond the capacity wait, in order of arrival, and a failure frees its slot", async () => {
  const inTurn = limitConcurrency(2);
  const started: string[] = [];
  const gates = { a: gate(), b: gate(), huge: gate(), c: gate() };
  const run = (name: keyof typeof gates, cost: number) =>
    inTurn(cost, async () => {
      started.push(name);
      await gates[name].promise;
      if (name === "b") throw new Error("b failed");
      return name;
    });

  const a = run("a", 1);
  const b = run("b", 1).catch((error: Error) => error.message);
  const huge = run("huge", 99);
  const c = run("c", 1);
  await nextTurn();
  expect(started).toEqual(["a", "b"]);

  gates.a.open();
  expect(await a).toBe("a");
  expect(started).toEqual(["a", "b"]);

  gates.b.open();
  expect(await b).toBe("b failed");
  await nextTurn();
  expect(started).toEqual(["a", "b", "huge"]);

  gates.huge.open();
  gates.c.open();
  expect(await Promise.all([huge, c])).toEqual(["huge", "c"]);
});
