import { expect, test } from "bun:test";
import { allJobs } from "../../server/jobs/all-jobs";
import { hasLabel } from "../../shared/operation/job-labels";

test("every kind of background work has words for the console", () => {
  expect(allJobs.map(({ name }) => name).filter((name) => !hasLabel(name))).toEqual([]);
});
