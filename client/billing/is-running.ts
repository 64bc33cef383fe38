import type { Subscription } from "../../shared/subscriptions";

/** Whether a second subscription would be refused (product rule "Second checkout while entitled"). */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "canceling" || status === "past_due";
}
