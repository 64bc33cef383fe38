import { beforeAll, expect, test } from "bun:test";
import { and, eq, isNull, sql } from "drizzle-orm";
import { queueItems } from "../../drizzle/schema/queue";
import { reports } from "../../drizzle/schema/reports";
import { testApp } from "../support/app";
import { newMessage, newRecommendation, newReport, type Opened, oneOfEach } from "./one-of-each";
import { refusalOf, signedInStaff } from "./staff";

let calls: Awaited<ReturnType<typeof signedInStaff>>["calls"];
let driver: Opened;
const app = testApp();
beforeAll(async () => {
  const staff = await signedInStaff(app);
  calls = staff.calls;
  driver = await oneOfEach(app, staff.id);
  await newRecommendation(app, driver.driverId);
  await newReport(app, driver.driverId);
}, 90_000);

const rowsOf = async (kind?: "case" | "document" | "recommendation") =>
  (await calls.queue.list.query({ kind })).items;

test("all that waits about one driver is one row; the counts are decisions, and those of the kinds add up to the total", async () => {
  const other = await oneOfEach(app, (await signedInStaff(app, "reader")).id);
  const rows = await rowsOf();
  const own = rows.filter(({ driverId }) => driverId === driver.driverId);
  expect(own).toHaveLength(1);
  expect(own[0]?.parts.map(({ kind }) => kind).toSorted()).toEqual(
    (["case", "document", "recommendation", "recommendation"] as const).toSorted(),
  );
  expect(own[0]?.parts.find(({ kind }) => kind === "case")?.openReports).toBe(2);
  expect(own[0]?.parts[0]?.kind).toBe("case");

  const { total, kinds } = await calls.queue.counts.query();
  expect(kinds).toMatchObject({ case: 2, document: 2, recommendation: 3, message: 2 });
  expect(Object.values(kinds).reduce((sum, waiting) => sum + waiting, 0)).toBe(total);
  expect(total).toBe(rows.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0));
  for (const kind of ["case", "document", "recommendation"] as const) {
    const shown = await rowsOf(kind);
    expect(shown.map(({ driverId }) => driverId).toSorted()).toEqual(
      [driver.driverId, other.driverId].toSorted(),
    );
    // Opened from here, it is the item of that kind.
    expect(shown.every((row) => row.kind === kind)).toBe(true);
  }
});

test("what is late is counted as decisions, and what stands alone has no parts", async () => {
  const before = await calls.queue.counts.query();
  await app.services.db.update(queueItems).set({ dueAt: sql`${queueItems.dueAt} - interval '1 year'` });
  const { late, total } = await calls.queue.counts.query();
  expect([before.late, late]).toEqual([0, total]);
  const subject = await newMessage(app);
  const message = (await calls.queue.list.query({ kind: "message" })).items.find(
    (item) => item.subject === subject,
  );
  expect(message?.parts).toEqual([]);
});

test("urgent ones come first, then what is due first, whenever it was opened; a page goes on behind it", async () => {
  const { db } = app.services;
  const day = (at: number) => new Date(`2026-02-0${at}T12:00:00Z`);
  const subjects = [await newMessage(app), await newMessage(app), await newMessage(app)];
  for (const [at, subject] of subjects.entries())
    await db
      .update(queueItems)
      // The last opened is due first, and the first is urgent.
      .set({ openedAt: day(at + 1), dueAt: day(9 - at), isUrgent: at === 0 })
      .where(eq(queueItems.subject, subject));
  const { items } = await calls.queue.list.query({ kind: "message" });
  const order = items.map(({ subject }) => subject).filter((subject) => subjects.includes(subject));
  expect(order).toEqual([subjects[0] ?? "", subjects[2] ?? "", subjects[1] ?? ""]);
  const urgent = items.find(({ subject }) => subject === subjects[0]);
  const after = await calls.queue.list.query({ kind: "message", cursor: urgent?.id });
  expect(after.items.map(({ id }) => id)).toEqual(items.slice(1).map(({ id }) => id));
});

test("who opens an item of any kind has it, until somebody takes it over; a reader has none", async () => {
  const [helena, bruno] = [await signedInStaff(app), await signedInStaff(app, "operator", "Bruno")];
  const reader = await signedInStaff(app, "reader", "Rita");
  await oneOfEach(app, helena.id);
  const waiting = await app.services.db.select().from(queueItems).where(isNull(queueItems.closedAt));
  // One of each kind, and every case.
  const free = waiting.filter(
    ({ kind, takenBy }, at) =>
      takenBy === null && (kind === "case" || waiting.findIndex((one) => one.kind === kind) === at),
  );
  const unread = () =>
    app.services.db.$count(reports, and(isNull(reports.analysisAt), isNull(reports.resolvedAt)));
  expect(await unread()).toBeGreaterThan(0);
  for (const { id, kind } of free) {
    expect(await refusalOf(reader.calls.queue.open.mutate({ id }))).toBe("STAFF_READ_ONLY");
    await helena.calls.queue.open.mutate({ id });
    await bruno.calls.queue.open.mutate({ id });
    const { takenById } = await calls.queue.item.query({ id });
    expect([kind, takenById]).toEqual([kind, helena.id]);
  }
  expect(new Set(free.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
  // Families read that their report is under analysis.
  expect(await unread()).toBe(0);
  const id = free[0]?.id ?? "";
  await bruno.calls.queue.take.mutate({ id });
  expect((await calls.queue.item.query({ id })).takenById).toBe(bruno.id);
});

test("the row stays, with its next part first, when one is decided; a page goes on behind it", async () => {
  const [first] = (await rowsOf()).filter(({ driverId }) => driverId === driver.driverId);
  expect(first?.kind).toBe("case");
  const { reports } = await calls.cases.file.query({ id: first?.subject ?? "" });
  await calls.cases.decide.mutate({
    id: first?.subject ?? "",
    reportIds: reports.map(({ id }) => id),
    outcome: "sem medida",
    reason: "Falamos com as famílias.",
  });
  const rows = await rowsOf();
  const [next, ...none] = rows.filter(({ driverId }) => driverId === driver.driverId);
  expect(none).toEqual([]);
  expect(next?.parts.map(({ id }) => id)).toEqual(first?.parts.slice(1).map(({ id }) => id));
  const after = await calls.queue.list.query({ cursor: rows[0]?.id });
  expect(after.items.map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
});

test("a case's history names who took it, decided and undid, and what else the driver sent", async () => {
  const [helena, bruno] = [
    await signedInStaff(app, "operator", "Helena"),
    await signedInStaff(app, "operator", "Bruno"),
  ];
  const own = await oneOfEach(app, helena.id);
  const row = (await rowsOf()).find(({ driverId }) => driverId === own.driverId);
  const [part] = row?.parts ?? [];
  const id = await newReport(app, own.driverId);
  const events = async () =>
    (await helena.calls.cases.file.query({ id })).events
      .map(({ what, by, document }) => [what, by ?? document ?? ""].join(" "))
      .toSorted();
  const sent = ["document-sent licence", "recommendation-sent "];
  expect(await events()).toEqual(sent);
  await helena.calls.queue.open.mutate({ id: part?.id ?? "" });
  await bruno.calls.queue.open.mutate({ id: part?.id ?? "" });
  await bruno.calls.queue.take.mutate({ id: part?.id ?? "" });
  const { reports } = await bruno.calls.cases.file.query({ id });
  const decision = { id, outcome: "sem medida", reason: "Falamos com as famílias." } as const;
  const reportIds = reports.map((report) => report.id);
  const { decisionId } = await bruno.calls.cases.decide.mutate({ ...decision, reportIds });
  await bruno.calls.queue.undo.mutate({ kind: "case", id: decisionId });
  const recommendation = row?.parts.find(({ kind }) => kind === "recommendation");
  const { subject } = await helena.calls.queue.item.query({ id: recommendation?.id ?? "" });
  await helena.calls.recommendations.decide.mutate({ id: subject, outcome: "approved" });
  expect(await events()).toEqual(
    [...sent, "taken Helena", "taken Bruno", "undone Bruno", "recommendation-accepted Helena"].toSorted(),
  );
});
