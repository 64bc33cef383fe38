import { expect, test } from "bun:test";
import { jobRegistry } from "../../server/jobs/job-registry";
import { hasLabel } from "../../shared/operation/job-labels";

test("every kind of background work has words for the console", () => {
  expect(jobRegistry.map(({ name }) => name).filter((name) => !hasLabel(name))).toEqual([]);
});
