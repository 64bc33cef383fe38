import type { PublicProfile } from "../../shared/drivers";
import { shiftFilters } from "../../shared/search/facts";
import type { SearchParams } from "../search/search-params";

/** The searched year, if the driver told a free seat for it, in the searched shift if there is one: it can be asked for. */
export function yearToAskFor(
  { next }: Pick<PublicProfile, "next">,
  { turno, ano }: SearchParams = {},
): number | undefined {
  if (!next || next.year !== ano) return undefined;
  const told = turno ? [next.shifts[shiftFilters[turno]]] : Object.values(next.shifts);
  return told.some((seats) => seats !== null && seats > 0) ? ano : undefined;
}
