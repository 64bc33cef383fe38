import { expect, test } from "bun:test";
import { jobRegistry } from "../../server/jobs/job-registry";
import { hasLabel } from "../../shared/operation/job-labels";

test("every kind of job has a label for the console", () => {
  expect(jobRegistry.map(({ name }) => name).filter((name) => !hasLabel(name))).toEqual([]);
});
