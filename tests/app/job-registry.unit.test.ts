import { expect, test } from "bun:test";
import { Glob } from "bun";
import { jobRegistry } from "../../server/app/jobs/job-registry";

test("every job and mail that is declared is in the registry: one that is not fails when its event comes", async () => {
  const declared: string[] = [];
  for await (const file of new Glob("server/**/*.ts").scan()) {
    const source = await Bun.file(file).text();
    for (const [, name = ""] of source.matchAll(/ = define(?:Job|Mail)\b[^(]*\(\{\s*(?:name: "([^"]+)")?/g))
      declared.push(name);
  }
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.toSorted()).toEqual(jobRegistry.map(({ name }) => name).toSorted());
});

test("every kind of job has a label for the console, and none that two share", () => {
  expect(jobRegistry.filter(({ label }) => !label).map(({ name }) => name)).toEqual([]);
  expect(new Set(jobRegistry.map(({ label }) => label)).size).toBe(jobRegistry.length);
});

test("every job named as a mail says which driver it goes to, or that it goes to others", () => {
  const mails = jobRegistry.filter(({ name }) => name.startsWith("mail-"));
  // Queues a mail for each operator.
  expect(mails.filter(({ toDriver }) => toDriver === undefined).map(({ name }) => name)).toEqual([
    "mail-billing-alert",
  ]);
});
