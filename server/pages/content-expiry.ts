import type { PublicProfile } from "../../shared/drivers";
import { seasonChangesAt } from "../../shared/profile/next-seats";
import { priceShownUntil } from "../../shared/profile/shown-details";
import type { PageCall } from "../platform/page-tags";

/**
 * Until when (epoch milliseconds) the facts on a page hold if nobody changes them: a price expires by its date, and the
 * season of a year begins and ends.
 */
export function contentExpiresAt(calls: readonly PageCall[], now: Date): number {
  return Math.min(
    seasonChangesAt(now).getTime(),
    ...calls.flatMap(profilesIn).map(endOf),
    ...calls.map(endOfPrice),
  );
}

function profilesIn(call: PageCall): PublicProfile[] {
  if (call.path === "drivers.byId") return [call.output];
  return call.path === "drivers.compare" ? call.output.drivers : [];
}

function endOf({ terms }: PublicProfile): number {
  if (terms?.monthlyPrice == null) return Number.POSITIVE_INFINITY;
  return priceShownUntil(new Date(terms.confirmedAt)).getTime();
}

// A place's price range holds until the first of its prices expires.
function endOfPrice(call: PageCall): number {
  const until = call.path === "landing.page" ? call.output.holdsUntil : null;
  return until ? Date.parse(until) : Number.POSITIVE_INFINITY;
}
