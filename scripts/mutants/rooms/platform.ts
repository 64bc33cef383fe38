import type { Mutant } from "../mutant";

export const platform: readonly Mutant[] = [
  {
    name: "A publishable key as Stripe's secret one is refused without being named",
    file: "server/platform/config/stripe-settings.ts",
    find: 'key.startsWith("pk_")',
    replace: 'key.startsWith("pk__")',
    tests: ["tests/app/config.unit.test.ts"],
    level: "unit",
  },
  {
    name: "Any text is accepted as the webhook's secret",
    file: "server/platform/config/stripe-settings.ts",
    find: "!/^whsec_\\S+$/.test(secret)",
    replace: "secret.length > 500",
    tests: ["tests/app/config.unit.test.ts"],
    level: "unit",
  },
  {
    name: "A test key of Stripe's is taken for a live one",
    file: "server/platform/config/stripe-settings.ts",
    find: "/^(sk|rk)_test_/.test(key ??",
    replace: "/^(sk|rk)_live_/.test(key ??",
    tests: ["tests/app/config.unit.test.ts"],
    level: "unit",
  },
  {
    name: "Every address of an IPv6 network counts for itself",
    file: "server/platform/http/network-of.ts",
    find: "groups.slice(0, 4)",
    replace: "groups.slice(0, 8)",
    tests: ["tests/security/limits.once.test.ts", "tests/accounts/rate-limits.once.test.ts"],
    level: "http",
  },
  {
    name: "A mailbox gets six mails a day of what strangers typed",
    file: "server/platform/http/call-limits.ts",
    find: "mailbox: { points: 5, duration: DAY }",
    replace: "mailbox: { points: 6, duration: DAY }",
    tests: ["tests/accounts/rate-limits.once.test.ts"],
    level: "http",
  },
  {
    name: "Staff sign in ten times a quarter of an hour from an office",
    file: "server/platform/http/call-limits.ts",
    find: "stranger: { points: 50, duration: 15 * MINUTE },",
    replace: "stranger: { points: 10, duration: 15 * MINUTE },",
    tests: ["tests/security/limits.once.test.ts", "tests/console/sign-in.once.test.ts"],
    level: "http",
  },
];
