import { expect, test } from "bun:test";
import { jobRegistry } from "../../server/app/jobs/job-registry";
import { handWrittenFiles } from "../support/sources";

const declared = handWrittenFiles()
  .filter(({ file }) => file.startsWith("server/"))
  .flatMap(({ text }) => [
    ...text.matchAll(
      /export const (\w+)(?:: [^=]+)? = define(?:Job|Mail)\b[^(]*\(\{\s*(?:name: "([^"]+)")?/g,
    ),
  ])
  .map(([, constant = "", name = ""]) => ({ constant, name }));

test("every job and mail that is declared is in the registry: one that is not fails when its event comes", () => {
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.map(({ name }) => name).toSorted()).toEqual(jobRegistry.map(({ name }) => name).toSorted());
});

// These stay: jobs that wait in a queue or a backup have them, and during an upgrade processes of the version before enqueue
// under them.
const olderNames = [
  "keep-deletions",
  "mail-suspension-kept",
  "note-tax-id",
  "settle-ended-subscription",
  "tell-waiting",
  "tell-what-is-late",
  "warn-ahead",
];

test("a job's name in the queue is that of its constant, apart from older names", () => {
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const others = declared.filter(({ constant, name }) => kebab(constant) !== name);
  expect(others.map(({ name }) => name).toSorted()).toEqual(olderNames);
});

test("every job named as a mail says which driver it goes to, or that it goes to others", () => {
  const mails = jobRegistry.filter(({ name }) => name.startsWith("mail-"));
  // Queues a mail for each operator.
  expect(mails.filter(({ toDriver }) => toDriver === undefined).map(({ name }) => name)).toEqual([
    "mail-billing-alert",
  ]);
});
