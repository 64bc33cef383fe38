import { RELAXATIONS_MAX } from "../../../shared/limits";
import type { Relaxation, SearchFilters } from "../../../shared/search";
import { factFilterNames } from "../../../shared/search/facts";
import { driversOf } from "../cities";
import { criteriaOf, type SearchCriteria } from "../criteria";
import { findDrivers } from "../find-drivers";
import type { Reads } from "../reads";

type FilterName = keyof SearchFilters;
const filterNames: FilterName[] = ["state", "city", "school", "neighborhood", ...factFilterNames];
const allFacts: FilterName[] = [...factFilterNames];
/** Who looks for another year needs it more than anything else: it is dropped last. */
const factsButYear = allFacts.filter((name) => name !== "year");

/**
 * Which filters to drop, from the closest search to the widest. The state comes early, because the form
 * preselects one.
 */
const placeSteps: FilterName[][] = [
  ["neighborhood"],
  ["school"],
  ["state"],
  ["school", "neighborhood"],
  ["state", "school", "neighborhood"],
  ["city"],
  ["city", "school", "neighborhood"],
];

/** Facts first, one by one; then all of them, before any place filter is dropped. Without a year, steps repeat and count once. */
const steps: FilterName[][] = [
  ...factFilterNames.map((name): FilterName[] => [name]),
  factsButYear,
  allFacts,
  ...placeSteps,
  ...placeSteps.map((step) => [...step, ...factsButYear]),
  ...placeSteps.map((step) => [...step, ...allFacts]),
];

/** Wider searches that find somebody, for filters that find nobody. */
export async function findRelaxations(reads: Reads, filters: SearchFilters): Promise<Relaxation[]> {
  const relaxations: Relaxation[] = [];
  for (const dropped of stepsFor(filters)) {
    const remaining = Object.fromEntries(
      Object.entries(filters).filter(([name, value]) => value && !dropped.some((other) => other === name)),
    );
    const found = await totalOf(reads, criteriaOf(remaining));
    const isNoWider = relaxations.some(
      (other) => other.totalCount === found.totalCount && includesAll(dropped, other.dropped),
    );
    if (found.totalCount === 0 || isNoWider) continue;
    const isMinimum = found.totalIsMinimum && { totalIsMinimum: true as const };
    relaxations.push({ filters: remaining, dropped, totalCount: found.totalCount, ...isMinimum });
    if (relaxations.length === RELAXATIONS_MAX) break;
  }
  return relaxations;
}

/** How many drivers match: those of a city or state were read with its cities. */
async function totalOf(reads: Reads, criteria: SearchCriteria) {
  const { state = "", city, texts, facts } = criteria;
  if (texts.length > 0 || facts !== 0 || !(city ?? state))
    return findDrivers(reads, criteria, { offset: 0, limit: 1 });
  const totalCount = city ? (await reads.cities(city, state)).drivers : driversOf(await reads.ofState(state));
  return { totalCount, totalIsMinimum: false };
}

/** The steps that drop some but not all of these filters, without duplicates. */
function stepsFor(filters: SearchFilters): FilterName[][] {
  const given = filterNames.filter((name) => filters[name]);
  const choices = steps.map((step) => given.filter((name) => step.includes(name)));
  const useful = choices.filter((dropped) => dropped.length > 0 && dropped.length < given.length);
  return [...new Map(useful.map((dropped) => [dropped.join(), dropped])).values()];
}

function includesAll(names: readonly FilterName[], others: readonly FilterName[]): boolean {
  return others.every((name) => names.includes(name));
}
