import { SEARCH_PAGE_SIZE } from "../../shared/limits";
import type { SearchFilters, ShiftOffer } from "../../shared/search";
import { shiftFilterNames } from "../../shared/search/facts";
import type { Db } from "../platform/database/database";
import { criteriaOf } from "./criteria";
import { findDrivers } from "./find-drivers";

/** For a search for a shift that finds nobody: the same search for the other shifts, if it finds somebody. */
export async function otherShifts(db: Db, filters: SearchFilters, now: Date): Promise<ShiftOffer[]> {
  const offers: ShiftOffer[] = [];
  for (const turno of filters.turno ? shiftFilterNames : []) {
    if (turno === filters.turno) continue;
    const criteria = criteriaOf({ ...filters, turno });
    const found = await findDrivers(db, criteria, { offset: 0, limit: SEARCH_PAGE_SIZE }, now);
    if (found.totalCount === 0) continue;
    const days = found.drivers
      .flatMap(({ seats }) => seats?.confirmedDaysAgo ?? [])
      .toSorted((a, b) => a - b);
    offers.push({
      ...{ turno, totalCount: found.totalCount },
      ...(found.totalIsMinimum && { totalIsMinimum: true as const }),
      confirmedDaysAgo: [...new Set([...days.slice(0, 1), ...days.slice(-1)])],
    });
  }
  return offers;
}
