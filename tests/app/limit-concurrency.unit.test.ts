import { expect, test } from "bun:test";
import { limitConcurrency } from "../../server/platform/limit-concurrency";

const nextTurn = () => new Promise(setImmediate);

const gate = () => Promise.withResolvers<void>();

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

  gates.a.resolve();
  expect(await a).toBe("a");
  expect(started).toEqual(["a", "b"]);

  gates.b.resolve();
  expect(await b).toBe("b failed");
  await nextTurn();
  expect(started).toEqual(["a", "b", "huge"]);

  gates.huge.resolve();
  gates.c.resolve();
  expect(await Promise.all([huge, c])).toEqual(["huge", "c"]);
});

test("a task that stops waiting leaves the queue, and those behind it come forward", async () => {
  const inTurn = limitConcurrency(2);
  const [first, patience] = [gate(), new AbortController()];
  const running = inTurn(1, () => first.promise);
  const large = inTurn(2, async () => "large", patience.signal).catch((reason: unknown) => reason);
  const small = inTurn(1, async () => "small");
  patience.abort("no longer");
  expect(await Promise.all([large, small])).toEqual(["no longer", "small"]);
  first.resolve();
  await running;
  // It holds nothing of the capacity.
  expect(await inTurn(2, async () => "all of it")).toBe("all of it");
}, 5_000);
