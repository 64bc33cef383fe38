import { expect, test } from "bun:test";
import { DomainError } from "../../../server/platform/http/domain-error";
import type { RateLimits } from "../../../server/platform/http/rate-limits";
import { mayMailTo } from "../../../server/process/mail/mailbox-budget";

const nothing = async () => {};
const mayMailWith = (consume: RateLimits["consume"]) => {
  const limits = { consume, spend: nothing, giveBack: nothing, check: nothing, reset: nothing };
  return mayMailTo({ limits }, "ana@familia.example");
};

test("a mailbox is full only if its mails were counted; a failure to count is a failure, not silence", async () => {
  expect(await mayMailWith(nothing)).toBe(true);
  const full = async () => {
    throw new DomainError("RATE_LIMITED");
  };
  expect(await mayMailWith(full)).toBe(false);
  const broken = async () => {
    throw new Error("the database is away");
  };
  await expect(mayMailWith(broken)).rejects.toThrow("the database is away");
});
