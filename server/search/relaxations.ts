import { RELAXATIONS_MAX } from "../../shared/limits";
import type { Relaxation, SearchFilters } from "../../shared/search";
import type { Db } from "../app/database";
import { findDrivers } from "./find-drivers";
import { wantedOf } from "./wanted";

type FilterName = keyof SearchFilters;

/** What to leave out, from the nearest search to the widest. The state comes early: the form chooses one by itself. */
const steps: FilterName[][] = [
  ["neighborhood"],
  ["school"],
  ["state"],
  ["school", "neighborhood"],
  ["state", "school", "neighborhood"],
  ["city"],
  ["city", "school", "neighborhood"],
];

/** Wider searches that find somebody, for filters that find nobody. */
export async function findRelaxations(db: Db, filters: SearchFilters, now: Date): Promise<Relaxation[]> {
  const given = Object.entries(filters).filter(([, value]) => value);
  const relaxations: Relaxation[] = [];
  for (const dropped of steps) {
    if (!dropped.every((name) => filters[name])) continue;
    const kept = Object.fromEntries(given.filter(([name]) => !dropped.some((other) => other === name)));
    if (Object.keys(kept).length === 0) continue;
    const found = await findDrivers(db, wantedOf(kept), { offset: 0, limit: 1 }, now);
    const isNoWider = relaxations.some(
      (other) => other.totalCount === found.totalCount && includesAll(dropped, other.dropped),
    );
    if (found.totalCount === 0 || isNoWider) continue;
    const isMinimum = found.totalIsMinimum && { totalIsMinimum: true as const };
    relaxations.push({ filters: kept, dropped, totalCount: found.totalCount, ...isMinimum });
    if (relaxations.length === RELAXATIONS_MAX) break;
  }
  return relaxations;
}

function includesAll(names: readonly FilterName[], others: readonly FilterName[]): boolean {
  return others.every((name) => names.includes(name));
}
