import type { Mutant } from "../mutant";

const knownDay = ["tests/profile/results/known-day.once.test.ts"] as const;

export const counting: readonly Mutant[] = [
  {
    name: "A network counts as often as it is shown a driver",
    file: "server/counting/tally.ts",
    find: "      return before < APPEARANCES_OF_A_NETWORK;",
    replace: "      return true;",
    tests: knownDay,
    level: "http",
  },
  {
    name: "A network is shown a driver eleven times a day before it stops counting",
    file: "server/counting/tally.ts",
    find: "const APPEARANCES_OF_A_NETWORK = 10;",
    replace: "const APPEARANCES_OF_A_NETWORK = 11;",
    tests: knownDay,
    level: "http",
  },
  {
    name: "Each browser of a network is a family that found no seat",
    file: "server/counting/tally.ts",
    find: ".networkCodeOf(visitor, day)",
    replace: ".codeOf(visitor, day)",
    tests: knownDay,
    level: "http",
  },
  {
    name: "A network is a family for each shift that it searches",
    file: "server/counting/write-searches.ts",
    find: "        and known.day = given.day and known.visitor = given.network)",
    replace:
      "        and known.day = given.day and known.visitor = given.network and known.shift = given.shift)",
    tests: knownDay,
    level: "http",
  },
  {
    name: "A count whose commit got no answer is counted again",
    file: "server/counting/count-buffer.ts",
    find: "          isWritten = true;",
    replace: "",
    tests: knownDay,
    level: "http",
  },
  {
    name: "A count that the database refused is lost",
    file: "server/counting/count-buffer.ts",
    find: "        for (const count of some) this.add(count);",
    replace: "",
    tests: knownDay,
    level: "http",
  },
  {
    name: "Eleven visitors of a network count as visits",
    file: "server/counting/write-visits.ts",
    find: "const VISITORS_OF_A_NETWORK = 10;",
    replace: "const VISITORS_OF_A_NETWORK = 11;",
    tests: knownDay,
    level: "http",
  },
  {
    name: "Search engines' robots count as visits",
    file: "server/counting/tally.ts",
    find: "    if (isRobot(visitor.userAgent)) return;\n    const day = this.today();\n    this.visits",
    replace: "    const day = this.today();\n    this.visits",
    tests: knownDay,
    level: "http",
  },
];
