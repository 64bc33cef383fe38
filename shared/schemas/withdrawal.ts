import { z } from "zod";
import { doneOutput } from "../answers";

/**
 * Taking a first subscription back within seven days. `cents` goes back to the card. "asked": under way; "by-hand": the
 * subscription has ended, but Stripe did not make the refund, so a person does.
 */
export const withdrawal = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("offered"),
    cents: z.int(),
    /** Whole days in São Paulo since it began; 0 is today. */
    daysSince: z.int(),
    /** The last second in which it can be requested, ISO 8601. */
    until: z.string(),
  }),
  z.object({ state: z.enum(["asked", "done", "by-hand"]), cents: z.int() }),
  /** Nothing to withdraw from, or too late. */
  z.object({ state: z.literal("none") }),
]);
export type Withdrawal = z.infer<typeof withdrawal>;
export type FoundWithdrawal = Exclude<Withdrawal, { state: "none" }>;

export const withdrawnOutput = doneOutput.extend({
  state: z.enum(["asked", "done", "by-hand"]),
  cents: z.int(),
});
