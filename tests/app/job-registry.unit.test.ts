import { expect, test } from "bun:test";
import { jobRegistry } from "../../server/app/jobs/job-registry";
import { handWrittenFiles } from "../support/sources";

const declared = handWrittenFiles()
  .filter(({ file }) => file.startsWith("server/"))
  .flatMap(({ text }) => [
    ...text.matchAll(/export const \w+(?:: [^=]+)? = define(?:Job|Mail)\b[^(]*\(\{\s*(?:name: "([^"]+)")?/g),
  ])
  .map(([, name = ""]) => name);

test("every job and mail that is declared is in the registry: one that is not fails when its event comes", () => {
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.toSorted()).toEqual(jobRegistry.map(({ name }) => name).toSorted());
});
