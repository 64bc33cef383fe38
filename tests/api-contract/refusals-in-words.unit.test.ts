import { expect, test } from "bun:test";
import { z } from "zod";
import { appRouter } from "../../server/http/router";

// A form that never was, or an old program: whatever is sent in whatever field, a refusal is in words of ours.
const contents = [undefined, null, "x".repeat(9000), "", -1.5, Number.NaN, 1e300, true, [], ["x"], [{}], {}];

/** An object that has every field there can be, each with the same content. */
const everyField = (content: unknown) =>
  new Proxy({}, { get: () => content, has: () => content !== undefined });

const inputsOf = z.array(z.instanceof(z.ZodType));
const OF_THE_LIBRARY = /^(Invalid|Required|Too|Unrecognized|Expected)\b/;

test("no refusal of an input is in the library's English", async () => {
  const procedures = Object.entries(appRouter._def.procedures);
  const english: string[] = [];
  for (const [name, procedure] of procedures) {
    for (const input of inputsOf.parse(Object(Object(procedure)._def).inputs))
      for (const content of contents) {
        const { error } = await input.safeParseAsync(everyField(content));
        for (const { path, message } of error?.issues ?? [])
          if (OF_THE_LIBRARY.test(message)) english.push(`${name} ${path.join(".")}: ${message}`);
      }
  }
  expect(procedures.length).toBeGreaterThan(80);
  expect([...new Set(english)]).toEqual([]);
});
