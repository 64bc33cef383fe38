import { formatInteger } from "../../../../shared/brazil";
import { type LandingFacts, unconfirmedSeats } from "../../../../shared/content/landing";

/** ", 1 ainda a confirmar": how many of those with seats have not confirmed them lately. Empty if all have. */
export function unconfirmedText(facts: LandingFacts): string {
  const unconfirmed = unconfirmedSeats(facts);
  if (unconfirmed === 0) return "";
  return `, ${facts.withSeats.drivers === 1 ? "" : `${formatInteger(unconfirmed)} `}ainda a confirmar`;
}
