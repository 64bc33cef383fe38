import { expect, test } from "bun:test";
import { allJobs } from "../../server/jobs/all-jobs";
import { hasWords } from "../../shared/operation/job-words";

test("every kind of background work has words for the console", () => {
  expect(allJobs.map(({ name }) => name).filter((name) => !hasWords(name))).toEqual([]);
});
