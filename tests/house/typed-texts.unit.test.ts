import { expect, test } from "bun:test";
import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { appRouter } from "../../server/app/router";
import { consoleRouter } from "../../server/console/router";
import { terminalRouter } from "../../server/console/terminal-router";
import { cleanCode, cleanLine, cleanPassword, cleanText } from "../../shared/text";
import { readLinkedEmail, readToken } from "../../shared/typed/mailed-links";

// What people paste brings characters that nobody sees (shared/text.ts): every text of a call is cleaned before its rules.

const cleaners = new Set<unknown>([
  cleanLine,
  cleanText,
  cleanCode,
  cleanPassword,
  readToken,
  readLinkedEmail,
]);

/** Texts that nobody types: they come back as we sent them, or a machine made them. */
const asSent = [
  // Pictures and pages of documents, in base64; a stored picture's URL.
  ...["documents.submit.files[]", "drivers.register.photo", "drivers.chooseVehiclePhoto.photo"],
  // The next page of a list, as the page before named it.
  /\.(cursor|after)$/,
  // Names as the profile has them, chosen and not typed: compared with what is stored.
  ...["material.previews.schools[]", "material.file.schools[]"],
  ...["documents.decide.compared[].value", "recommendations.decideNameChange.name"],
  // Where a browser's push service is reached, and its keys.
  /^push\.register\.subscription\./,
  // Our own pages' URLs, which must be of our origin.
  ...["subscriptions.checkout.successUrl", "subscriptions.checkout.cancelUrl"],
];
const isAsSent = (path: string) =>
  asSent.some((known) => (typeof known === "string" ? known === path : known.test(path)));

type Leaf = { path: string; text: z.ZodString };

/** The texts in the input of a schema, with their paths. */
function textsIn(schema: unknown, path: string): Leaf[] {
  if (schema instanceof z.ZodString) return [{ path, text: schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, path));
  if (schema instanceof z.ZodPipe) return textsIn(schema.in, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return textsIn(schema.unwrap(), path);
  const isNoText = [
    ...[z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral],
    // Formats with a pattern of their own, and what the passkeys' library checks.
    ...[z.ZodISODate, z.ZodISODateTime, z.ZodUUID, z.ZodCustom],
  ].some((kind) => schema instanceof kind);
  if (isNoText) return [];
  throw new Error(`${path}: this test doesn't know how to look into it`);
}

/** Whether the first thing that happens to a text is its cleaning, or only plain characters match at all. */
function isCleaned({ text }: Leaf): boolean {
  // zod doesn't type the definitions of its checks.
  const definitions = (text.def.checks ?? []).map(
    ({ _zod }) => _zod.def as { check: string; tx?: unknown; pattern?: RegExp },
  );
  const [first] = definitions;
  if (first?.check === "overwrite" && cleaners.has(first.tx)) return true;
  return definitions.some(({ pattern }) => /^\^\[[\w-]+\]\{\d+\}\$$/.test(pattern?.source ?? ""));
}

function inputsOf({ _def }: AnyRouter): Leaf[] {
  // tRPC's types hide the parsers.
  const procedures = _def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>;
  return Object.entries(procedures).flatMap(([name, procedure]) =>
    procedure._def.inputs.flatMap((input) => textsIn(input, name)),
  );
}

const leaves = [appRouter, consoleRouter, terminalRouter].flatMap(inputsOf);

test("every text that a call takes is cleaned of what people paste, before every rule", () => {
  expect(leaves.length).toBeGreaterThan(200);
  const unclean = leaves.filter((leaf) => !isCleaned(leaf) && !isAsSent(leaf.path));
  expect(unclean.map(({ path }) => path)).toEqual([]);
});

test("a text that is none of these is noticed", () => {
  const typed = z.object({ list: z.array(z.object({ name: z.string().trim().optional() })) });
  expect(textsIn(typed, "call").map((leaf) => [leaf.path, isCleaned(leaf)])).toEqual([
    ["call.list[].name", false],
  ]);
});

test("what is excepted is still there", () => {
  const unused = asSent.filter(
    (known) => !leaves.some(({ path }) => (typeof known === "string" ? known === path : known.test(path))),
  );
  expect(unused).toEqual([]);
});
