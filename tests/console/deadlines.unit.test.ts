import { expect, test } from "bun:test";
import { lateness } from "../../client/console/queue/item-text";
import { lateBefore } from "../../shared/queue";

// São Paulo is three hours behind UTC: 03:00Z is its midnight.
const due = new Date("2026-11-23T15:00:00Z");

test("a deadline is a calendar day in São Paulo, not 24 hours", () => {
  const at = (moment: string) => lateness(due, new Date(moment));
  // 20:10 on the day before, less than 24 hours ahead.
  expect(at("2026-11-22T23:10:00Z")).toBeNull();
  expect(at("2026-11-23T02:59:59Z")).toBeNull();
  expect(at("2026-11-23T03:00:00Z")).toBe("Prazo hoje");
  expect(at("2026-11-24T02:59:59Z")).toBe("Prazo hoje");
  expect(at("2026-11-24T03:00:00Z")).toBe("Atrasado 1 dia");
  expect(at("2026-11-26T02:59:59Z")).toBe("Atrasado 2 dias");
});

test("the server counts as late what the list shows as late", () => {
  for (const moment of ["2026-11-23T20:00:00Z", "2026-11-24T02:59:59Z", "2026-11-24T03:00:00Z"]) {
    const now = new Date(moment);
    expect(due < lateBefore(now)).toBe(lateness(due, now)?.startsWith("Atrasado") ?? false);
  }
});

test("whatever the moments, days are counted from midnight to midnight in São Paulo", () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  // Since 2019 São Paulo has no summer time: its days begin at 03:00Z.
  const dayOf = (moment: number) => Math.floor((moment - 3 * HOUR) / DAY);
  let seed = 20_261_123;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let time = 0; time < 5_000; time += 1) {
    const midnight = Date.UTC(2026, 10, 20, 3) + random(800) * DAY;
    // Around midnights, to the millisecond, and anywhere in the days around.
    const near = () => midnight + (time % 2 ? random(3) - 1 : random(6 * DAY) - 3 * DAY);
    const [dueAt, now] = [new Date(near()), new Date(near())];
    const days = dayOf(now.getTime()) - dayOf(dueAt.getTime());
    const expected =
      days < 0 ? null : days === 0 ? "Prazo hoje" : `Atrasado ${days} ${days === 1 ? "dia" : "dias"}`;
    expect([dueAt, now, lateness(dueAt, now)]).toEqual([dueAt, now, expected]);
    expect(dueAt < lateBefore(now)).toBe(days > 0);
  }
});
