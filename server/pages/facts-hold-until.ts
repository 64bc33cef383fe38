import { priceShownUntil } from "../../shared/profile/told";
import type { PageCall } from "./page-tags";

/** Until when (epoch milliseconds) what a page says of drivers stays true by itself: dates run out without a change. */
export function factsHoldUntil(calls: readonly PageCall[]): number {
  return Math.min(...calls.map(endOf));
}

function endOf(call: PageCall): number {
  if (call.path !== "drivers.byId" || call.output.terms?.monthlyPrice == null)
    return Number.POSITIVE_INFINITY;
  return priceShownUntil(new Date(call.output.terms.confirmedAt)).getTime();
}
