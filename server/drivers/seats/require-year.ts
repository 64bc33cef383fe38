import { validation } from "../../../shared/messages";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { DomainError } from "../../platform/http/domain-error";

/** The year that is sold now. @throws DomainError SEASON_CLOSED outside the season */
export function seasonYear(now: Date): number {
  const year = yearOnSale(now);
  if (year === null) throw new DomainError("SEASON_CLOSED");
  return year;
}

/** Refuses any other year than the one that is sold now, if one is given. @throws DomainError SEASON_CLOSED, VALIDATION */
export function requireYear(year: number | null | undefined, now: Date): void {
  if (year == null) return;
  const sold = seasonYear(now);
  if (year !== sold)
    throw new DomainError("VALIDATION", [{ path: "year", message: validation.yearOther(sold) }]);
}
