import { SEARCH_PAGE_SIZE_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { shiftFilterNames, shiftFilters } from "../../../shared/search/facts";
import type { Services } from "../../process/services";
import { readsOf } from "../../search/reads";
import { searchDrivers } from "../../search/search-drivers";
import type { RequestRow } from "./queries";

type Criteria = Pick<
  RequestRow,
  "driverId" | "serviceState" | "serviceCity" | "school" | "neighborhood" | "shift" | "year"
>;

/**
 * Other drivers with a seat for the same: at the school, else in the neighborhood, else in the city. How many (null if too
 * many to count) and the search that lists them.
 */
export async function findOthers(
  { db, now }: Pick<Services, "db" | "now">,
  { driverId, serviceState, serviceCity, school, neighborhood, shift, year }: Criteria,
): Promise<{ count: number | null; path: string }> {
  const reads = readsOf(db, now());
  const turno = shiftFilterNames.find((name) => shiftFilters[name] === shift);
  const where = { state: serviceState, city: serviceCity, ...(turno && { turno }), year };
  for (const narrower of [{ school }, { neighborhood }, {}]) {
    const slice = { page: 1, pageSize: SEARCH_PAGE_SIZE_MAX };
    const { drivers, totalCount } = await searchDrivers(reads, { ...where, ...narrower, ...slice });
    const count = drivers.filter(({ id }) => id !== driverId).length;
    const path = searchOf({ ...where, ...narrower });
    if (count > 0) return { count: totalCount > SEARCH_PAGE_SIZE_MAX ? null : count, path };
  }
  return { count: 0, path: searchOf({ ...where, school }) };
}

type Query = {
  state: string;
  city: string;
  school?: string;
  neighborhood?: string;
  turno?: string;
  year: number;
};

function searchOf({ state, city, school, neighborhood, turno, year }: Query): string {
  const query = new URLSearchParams({ estado: state, cidade: city });
  if (school) query.set("escola", school);
  if (neighborhood) query.set("bairro", neighborhood);
  if (turno) query.set("turno", turno);
  query.set("ano", String(year));
  return `${paths.search}?${query}`;
}
