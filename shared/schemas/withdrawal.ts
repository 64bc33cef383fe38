import { z } from "zod";
import { doneOutput } from "../answers";

const withdrawnStates = ["asked", "in-review", "done", "by-hand"] as const;

/**
 * Taking a subscription back within seven days. `cents` goes back to the card. "asked": under way; "in-review": the third
 * one in twelve months, which a person refunds; "by-hand": Stripe did not make the refund, so a person does.
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
  z.object({ state: z.enum(withdrawnStates), cents: z.int() }),
  /** Nothing to withdraw from, or too late. */
  z.object({ state: z.literal("none") }),
]);
export type Withdrawal = z.infer<typeof withdrawal>;
export type FoundWithdrawal = Exclude<Withdrawal, { state: "none" }>;

export const withdrawnOutput = doneOutput.extend({
  state: z.enum(withdrawnStates),
  cents: z.int(),
});
