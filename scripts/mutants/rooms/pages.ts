import type { Mutant } from "../mutant";

const tags = ["tests/pages/page-tags.unit.test.ts"] as const;
const address = ["tests/search/search-page.unit.test.ts"] as const;
const cache = ["tests/pages/page-cache.once.test.ts"] as const;

export const pages: readonly Mutant[] = [
  {
    name: "Searches that differ in punctuation only are rendered and cached each",
    file: "server/pages/page-keys.ts",
    find: "typed && isShared === isText ? withoutPunctuation(typed) : typed",
    replace: "typed",
    tests: address,
    level: "unit",
  },
  {
    name: "Searches with any number of filters are cached",
    file: "server/pages/page-keys.ts",
    find: "  if (rule.areShared?.(read) === false) return undefined;\n",
    replace: "",
    tests: address,
    level: "unit",
  },
  {
    name: "The cache of pages is filled with free text of the blog's search",
    file: "server/pages/page-keys.ts",
    find: "      busca: () => false,",
    replace: "      busca: () => true,",
    tests: ["tests/security/attacks.once.test.ts", ...cache],
    level: "http",
  },
  {
    name: "A changed driver leaves old lists of the city in the cache",
    file: "server/platform/page-tags.ts",
    find: "flatMap(({ state, city }) => [stateTag(state), cityTag(city)])",
    replace: "flatMap(({ state }) => [stateTag(state)])",
    tests: tags,
    level: "unit",
  },
  {
    name: "A changed driver leaves the featured ones in the cache",
    file: "server/platform/page-tags.ts",
    find: 'places.length > 0 ? ["everywhere"] : []',
    replace: "[]",
    tests: tags,
    level: "unit",
  },
  {
    name: "A search that found nobody in its city depends on that city only",
    file: "server/platform/page-tags.ts",
    find: '  return state ? stateTag(state) : "everywhere";\n}\n\n// A driver who starts',
    replace: "  return tag;\n}\n\n// A driver who starts",
    tests: tags,
    level: "unit",
  },
  {
    name: "A comparison stays in the cache when one of its drivers changes",
    file: "server/platform/page-tags.ts",
    find: "return call.output.drivers.map(({ id }) => driverTag(id));",
    replace: "return call.output.drivers.slice(1).map(({ id }) => driverTag(id));",
    tests: [...tags, "tests/families/favourites/favourites.once.test.ts"],
    level: "http",
  },
  {
    name: "Changes of drivers are announced to no cached page",
    file: "server/app/driver-listeners.ts",
    find: "    (tx, { driverId, places }) => announceDriverChange(tx, driverId, places),\n",
    replace: "",
    tests: cache,
    level: "http",
  },
  {
    name: "Families who wait are not matched with a driver who opens seats",
    file: "server/app/driver-listeners.ts",
    find: "    matchWaiting,\n",
    replace: "",
    tests: ["tests/families/waiting/waiting.once.test.ts"],
    level: "http",
  },
  {
    name: "The site's description of its calls is as cheap as a cached page",
    file: "server/app/route-costs.ts",
    find: '"/api/openapi.json": "heavyRead"',
    replace: '"/api/openapi.json": "memory"',
    tests: ["tests/security/costs.unit.test.ts", "tests/security/limits.once.test.ts"],
    level: "http",
  },
  {
    name: "A route without a class of cost is not found",
    file: "server/app/route-costs.ts",
    find: "!isProcedure.has(path) && costOf(path) === undefined",
    replace: "isProcedure.has(path) && costOf(path) === undefined",
    tests: ["tests/security/costs.unit.test.ts"],
    level: "unit",
  },
];
