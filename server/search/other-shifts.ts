import { SEARCH_PAGE_SIZE } from "../../shared/limits";
import type { SearchFilters, ShiftOffer } from "../../shared/search";
import { shiftFilterNames } from "../../shared/search/facts";
import { criteriaOf } from "./criteria";
import { findDrivers } from "./find-drivers";
import type { Reads } from "./reads";

/** For a search for a shift that finds nobody: the same search for the other shifts, if it finds somebody. */
export async function otherShifts(reads: Reads, filters: SearchFilters): Promise<ShiftOffer[]> {
  const offers: ShiftOffer[] = [];
  for (const turno of filters.turno ? shiftFilterNames : []) {
    if (turno === filters.turno) continue;
    const criteria = criteriaOf({ ...filters, turno });
    const found = await findDrivers(reads, criteria, { offset: 0, limit: SEARCH_PAGE_SIZE });
    if (found.totalCount === 0) continue;
    const days = found.drivers
      .flatMap(({ seats }) => seats?.confirmedDaysAgo ?? [])
      .toSorted((a, b) => a - b);
    offers.push({
      turno,
      totalCount: found.totalCount,
      ...(found.totalIsMinimum && { totalIsMinimum: true as const }),
      confirmedDaysAgo: [...new Set([...days.slice(0, 1), ...days.slice(-1)])],
    });
  }
  return offers;
}
