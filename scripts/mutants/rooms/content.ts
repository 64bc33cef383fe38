import type { Mutant } from "../mutant";

const places = ["tests/content/landing/places.once.test.ts"] as const;

export const content: readonly Mutant[] = [
  {
    name: "Cities far away are listed as near",
    file: "server/content/landing/around-search.ts",
    find: "...(areNear ? near : ofState).slice(0, LANDING_AROUND_MAX)",
    replace: "...ofState.slice(0, LANDING_AROUND_MAX)",
    tests: [...places, "tests/search/search-filters.test.ts"],
    level: "http",
  },
  {
    name: "One driver's undivided seats are counted in each shift as if there were more",
    file: "server/content/landing/named-place.ts",
    find: "const upTo = !split && offered.length > 1;",
    replace: "const upTo = false;",
    tests: places,
    level: "http",
  },
  {
    name: "Seats that were confirmed long ago count as confirmed on a city's page",
    file: "server/content/landing/totals.ts",
    find: "countWithSeats(within, now, seatsConfirmedAfter(now))",
    replace: "countWithSeats(within, now)",
    tests: places,
    level: "http",
  },
  {
    name: "A name that one driver typed is a link on the shared page of the city",
    file: "server/content/landing/shared-names.ts",
    find: "gte(searchNames.drivers, INDEXABLE_NAME_DRIVERS_MIN)",
    replace: "gte(searchNames.drivers, 1)",
    tests: places,
    level: "http",
  },
  {
    name: "A place without drivers says that nobody has a seat",
    file: "server/content/landing/text/no-seats-text.ts",
    find: 'if (drivers === 0 || kind === "country"',
    replace: 'if (kind === "country"',
    tests: places,
    level: "http",
  },
  {
    name: "Families of fewer than three networks are shown as demand",
    file: "server/profile/results/demand.ts",
    find: "familiesIn(ofDay) >= DEMAND_FAMILIES_MIN",
    replace: "familiesIn(ofDay) >= 1",
    tests: ["tests/profile/results/known-day.once.test.ts"],
    level: "http",
  },
  {
    name: "The fields of a city's page give examples of another city",
    file: "client/content/landing/place-search.tsx",
    find: "    examples: { school: schools[0]?.name, neighborhood: neighborhoods[0]?.name },\n",
    replace: "",
    tests: places,
    level: "http",
  },
  {
    name: "Families are sent to a telephone that the authority has not",
    file: "client/places/authorities/authority-text.ts",
    find: 'const also = dial ? "Confira também por telefone." : "Ele pode ter mudado.";',
    replace: 'const also = "Confira também por telefone.";',
    tests: ["tests/places/authorities.unit.test.ts"],
    level: "unit",
  },
];
