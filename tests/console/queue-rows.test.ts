import { afterAll, beforeAll, expect, test } from "bun:test";
import { queueItems } from "../../drizzle/schema/queue";
import { startTestApp, type TestApp } from "../support/app";
import { newMessage, newRecommendation, newReport, type Opened, oneOfEach } from "./one-of-each";
import { signedInStaff } from "./staff";

let app: TestApp;
let calls: Awaited<ReturnType<typeof signedInStaff>>["calls"];
let driver: Opened;
beforeAll(async () => {
  app = await startTestApp();
  const staff = await signedInStaff(app);
  calls = staff.calls;
  driver = await oneOfEach(app, staff.id);
  await newRecommendation(app, driver.driverId);
  await newReport(app, driver.driverId);
}, 90_000);
afterAll(() => app?.close());

const rowsOf = async (kind?: "case" | "document" | "recommendation") =>
  (await calls.queue.list.query({ kind })).items;

test("all that waits about one driver is one row, and counts once in total and once per kind", async () => {
  const other = await oneOfEach(app, (await signedInStaff(app, "reader")).id);
  const rows = await rowsOf();
  const own = rows.filter(({ driverId }) => driverId === driver.driverId);
  expect(own).toHaveLength(1);
  expect(own[0]?.parts.map(({ kind }) => kind).toSorted()).toEqual(
    (["case", "document", "recommendation", "recommendation"] as const).toSorted(),
  );
  expect(own[0]?.parts.find(({ kind }) => kind === "case")?.openReports).toBe(2);
  expect(own[0]?.parts[0]?.kind).toBe("case");

  const { total, kinds, items } = await calls.queue.counts.query();
  expect(total).toBe(rows.length);
  expect(kinds).toMatchObject({ case: 2, document: 2, recommendation: 2, message: 2 });
  expect(items).toMatchObject({ case: 2, document: 2, recommendation: 3, message: 2 });
  for (const kind of ["case", "document", "recommendation"] as const) {
    const shown = await rowsOf(kind);
    expect(shown.map(({ driverId }) => driverId).toSorted()).toEqual(
      [driver.driverId, other.driverId].toSorted(),
    );
    // Opened from here, it is the item of that kind.
    expect(shown.every((row) => row.kind === kind)).toBe(true);
  }
});

test("a row that is late in one part is late once, and what stands alone has no parts", async () => {
  const before = await calls.queue.counts.query();
  await app.services.db.update(queueItems).set({ dueAt: new Date("2026-01-01T12:00:00Z") });
  const { late, total } = await calls.queue.counts.query();
  expect([before.late, late]).toEqual([0, total]);
  const subject = await newMessage(app);
  const message = (await calls.queue.list.query({ kind: "message" })).items.find(
    (item) => item.subject === subject,
  );
  expect(message?.parts).toEqual([]);
});

test("the row stays, with its next part first, when one is decided; a page goes on behind it", async () => {
  const [first] = (await rowsOf()).filter(({ driverId }) => driverId === driver.driverId);
  expect(first?.kind).toBe("case");
  const { reports } = await calls.cases.file.query({ id: first?.subject ?? "" });
  await calls.cases.decide.mutate({
    ...{ id: first?.subject ?? "", reportIds: reports.map(({ id }) => id) },
    ...{ outcome: "sem medida", reason: "Falamos com as famílias." },
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
  await helena.calls.cases.open.mutate({ id });
  await bruno.calls.cases.open.mutate({ id });
  await bruno.calls.queue.take.mutate({ id: part?.id ?? "" });
  const { reports } = await bruno.calls.cases.file.query({ id });
  const decision = { id, outcome: "sem medida", reason: "Falamos com as famílias." } as const;
  const reportIds = reports.map((report) => report.id);
  const { decisionId } = await bruno.calls.cases.decide.mutate({ ...decision, reportIds });
  await bruno.calls.cases.undo.mutate({ id: decisionId });
  const recommendation = row?.parts.find(({ kind }) => kind === "recommendation");
  const { subject } = await helena.calls.queue.item.query({ id: recommendation?.id ?? "" });
  await helena.calls.recommendations.decide.mutate({ id: subject, outcome: "approved" });
  expect(await events()).toEqual(
    [...sent, "taken Helena", "taken Bruno", "undone Bruno", "recommendation-accepted Helena"].toSorted(),
  );
});
