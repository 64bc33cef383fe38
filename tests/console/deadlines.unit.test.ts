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
