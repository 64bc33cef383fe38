import { expect, test } from "bun:test";
import { add, countsOf, none, summary } from "../../scripts/counts";

const report = `<testsuites name="bun test" tests="3" assertions="2" failures="1" skipped="1" time="0.02">
  <testcase name="fine" classname="outer" time="0.1" file="a.test.ts" line="3" assertions="1" />
  <testcase name="&quot;Sair&quot; ends &amp; clears" classname="outer" time="0.1" file="a.test.ts" line="9" assertions="1">
    <failure type="AssertionError" message="expect(received).toBe(expected)&#10;&#10;Expected: 2&#10;Received: 1&#10;">at a.test.ts:9</failure>
  </testcase>
</testsuites>`;

test("a run ends with its failures and counts", () => {
  expect(summary(add({ ...none, passed: 2 }, countsOf(report, 1)))).toBe(
    '✗ a.test.ts:9 "Sair" ends & clears: expect(received).toBe(expected) Expected: 2 Received: 1\n3 passed, 1 failed, 1 skipped',
  );
});

test("a run that failed without naming a failed test counts as one failure", () => {
  expect(summary(countsOf(undefined, 1))).toBe("0 passed, 1 failed");
  expect(countsOf(report.replace('failures="1"', 'failures="0"'), 137).failed).toBe(1);
});
