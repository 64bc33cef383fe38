import { expect, test } from "bun:test";
import { z } from "zod";
import { appRouter } from "../../../server/app/router";
import { consoleRouter } from "../../../server/console/router";
import { terminalRouter } from "../../../server/console/terminal-router";
import { readConfig } from "../../../server/platform/config/config";

// Whatever is sent in any field, by a malformed form or an old client, the error message is one of ours.
const contents = [undefined, null, "x".repeat(9000), "", -1.5, Number.NaN, 1e300, true, [], ["x"], [{}], {}];

/** An object with every possible field, each with the same content. */
const everyField = (content: unknown) =>
  new Proxy({}, { get: () => content, has: () => content !== undefined });

const inputsOf = z.array(z.instanceof(z.ZodType));
const OF_THE_LIBRARY = /^(Invalid|Required|Too|Unrecognized|Expected)\b/;

test("no validation error is in the library's English", async () => {
  const procedures = [appRouter, consoleRouter, terminalRouter].flatMap(({ _def }) =>
    Object.entries(_def.procedures),
  );
  const english: string[] = [];
  for (const [name, procedure] of procedures) {
    for (const input of inputsOf.parse(Object(Object(procedure)._def).inputs))
      for (const content of contents.flatMap((one) => [one, everyField(one)])) {
        const { error } = await input.safeParseAsync(content);
        for (const { path, message } of error?.issues ?? [])
          if (OF_THE_LIBRARY.test(message)) english.push(`${name} ${path.join(".")}: ${message}`);
      }
  }
  expect(procedures.length).toBeGreaterThan(150);
  expect([...new Set(english)]).toEqual([]);
});

test("schemas without a sentence of their own answer in Portuguese; the start's faults are in English", () => {
  const schema = z.object({ page: z.int().max(4), name: z.string().max(3), kind: z.enum(["a"]) });
  const { error } = schema.safeParse({ page: 5, name: "Maria", kind: "b" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Valor inválido.",
    "Texto longo demais.",
    "Valor inválido.",
  ]);
  expect(() => readConfig({ PORT: "x" })).toThrow("PORT Invalid input: expected number");
});
