import { expect, test } from "bun:test";
import { jobRegistry } from "../../server/app/jobs/job-registry";
import { mailsToDrivers, mailsToOthers } from "../../server/console/ops/person-mails";
import { hasLabel } from "../../shared/operation/job-labels";

const names = jobRegistry.map(({ name }) => name);

test("every kind of job has a label for the console", () => {
  expect(names.filter((name) => !hasLabel(name))).toEqual([]);
});

test("every kind of mail is known as one to drivers or to others, so that a driver's record shows all of theirs", () => {
  const known = [...Object.keys(mailsToDrivers), ...mailsToOthers].toSorted();
  expect(known).toEqual(names.filter((name) => name.startsWith("mail-")).toSorted());
});
