import type { LandingFacts } from "../../../shared/landing/landing";
import { driversWords } from "../../../shared/search/drivers-words";

/** "14", "mais de 1.000" */
export function countedWords({ drivers, isMinimum }: LandingFacts["withSeats"]): string {
  const words = driversWords({ totalCount: drivers, totalIsMinimum: isMinimum }).toLowerCase();
  return words.slice(0, words.lastIndexOf(" "));
}
