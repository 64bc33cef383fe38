import type { Mutant } from "../mutant";

const simulator = ["tests/billing/simulator.unit.test.ts"] as const;

export const dev: readonly Mutant[] = [
  {
    name: "The simulator breaks down over the refund of a disputed charge",
    file: "server/dev/stripe-simulator/pages.ts",
    find: "if (!(error instanceof StripeRefusal)) throw error;",
    replace: "if (error) throw error;",
    tests: simulator,
    level: "unit",
  },
  {
    name: "The simulator takes three digits for a CPF",
    file: "server/dev/stripe-simulator/pages.ts",
    find: "(length < minLength || length > maxLength)",
    replace: "length > maxLength",
    tests: simulator,
    level: "unit",
  },
  {
    name: "No bank asks at the simulator",
    file: "server/dev/stripe-simulator/pages.ts",
    find: 'if (card === "confirmed" && typed.confirmed === undefined) return c.html(bankPage(base, session, typed));',
    replace: "",
    tests: simulator,
    level: "unit",
  },
];
