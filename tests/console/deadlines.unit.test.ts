import { expect, test } from "bun:test";
import fc from "fast-check";
import { lateness } from "../../client/console/queue/item-text";
import { DAY, HOUR } from "../../shared/limits";
import { lateBefore } from "../../shared/queue";

test("whatever the moments, days go from midnight to midnight in São Paulo, and the server counts as the list shows", () => {
  // Since 2019 São Paulo has no summer time.
  const dayOf = (moment: Date) => Math.floor((moment.getTime() - 3 * HOUR) / DAY);
  const midnight = fc.nat(800).map((days) => Date.UTC(2026, 10, 20, 3) + days * DAY);
  const aside = fc.oneof(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -3 * DAY, max: 3 * DAY }));
  fc.assert(
    fc.property(midnight, aside, aside, (base, first, second) => {
      const [dueAt, now] = [new Date(base + first), new Date(base + second)];
      const days = dayOf(now) - dayOf(dueAt);
      const late = days === 1 ? "Atrasado 1 dia" : `Atrasado ${days} dias`;
      expect(lateness(dueAt, now)).toBe(days < 0 ? null : days > 0 ? late : "Prazo hoje");
      expect(dueAt < lateBefore(now)).toBe(days > 0);
    }),
    { numRuns: 2_000 },
  );
});
