import { expect, test } from "bun:test";
import { appRouter } from "../../server/app/router";
import type { CallMeta } from "../../server/process/trpc";

test("every call by which a stranger changes or sends something has a row in docs/security.md, and no row is about another", async () => {
  const text = await Bun.file("docs/security.md").text();
  // tRPC's types hide the metadata.
  type Procedure = { _def: { type: string; meta?: CallMeta } };
  const calls = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
  const typed = calls
    .filter(([, { _def }]) => _def.type === "mutation" && _def.meta?.caller === "stranger")
    .map(([name]) => name);
  const [, table = ""] = text.split("## What strangers type, and whom it can touch");
  const told = (table.split("\n## ")[0] ?? "")
    .split("\n")
    .flatMap((line) => /^\| ([a-zA-Z]+\.[^|]+) \|/.exec(line)?.[1]?.split(", ") ?? []);
  expect(typed.length).toBeGreaterThan(30);
  expect(told.toSorted()).toEqual(typed.toSorted());
});
