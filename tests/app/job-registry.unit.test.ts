import { expect, test } from "bun:test";
import { jobRegistry } from "../../server/app/jobs/job-registry";

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
