import type { LandingFacts } from "../../../../shared/content/landing";
import { driverCountText } from "../../../../shared/search/driver-count-text";

/** "14", "mais de 1.000" */
export function countText({ drivers, isMinimum }: LandingFacts["withSeats"]): string {
  const words = driverCountText({ totalCount: drivers, totalIsMinimum: isMinimum }).toLowerCase();
  return words.slice(0, words.lastIndexOf(" "));
}
