import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { contactMessages } from "../../drizzle/schema/contact";
import { operatorLog } from "../../drizzle/schema/ops";
import { openQueueItem } from "../../server/operation/queue-items";
import { maskContacts } from "../../shared/operation/mask-contacts";
import { worked } from "../accounts/live-driver";
import { reportedDriver } from "../cases/reports/reported-driver";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { signedInStaff } from "./staff";

const app = testApp();

test("contacts are masked in texts, numbers of years and prices are not", () => {
  expect(maskContacts("Ligue (11) 9 5555-4444 ou ana.lima+van@email.com.br, +55 11 95555-4444.")).toBe(
    "Ligue [contato oculto] ou [contato oculto], [contato oculto].",
  );
  expect(maskContacts("Em 2026 cobrou R$ 350 por 3 vagas.")).toBe("Em 2026 cobrou R$ 350 por 3 vagas.");
});

test("a reader sees neither sender nor contacts of a message, and opening it stands in the log once", async () => {
  const id = "mmmmmmmmmmmmmmmm";
  const message = { name: "Rosângela Lima", email: "rosa@email.com", message: "Olá" };
  const subject = "Me liguem: 11 95555-4444";
  const createdAt = new Date();
  await app.services.db.insert(contactMessages).values({ id, ...message, subject, createdAt });
  await openQueueItem(app.services.db, { kind: "message", subject: id }, createdAt);
  const reader = await signedInStaff(app, "reader");
  for (let time = 0; time < 2; time++) {
    const { queue, messages } = reader.calls;
    const { items } = await queue.list.query({});
    const item = await queue.item.query({ id: items.find(({ subject: about }) => about === id)?.id ?? "" });
    const shown = JSON.stringify([items, item, await messages.file.query({ id })]);
    for (const secret of ["Rosângela", "rosa@", "95555", "Olá"]) expect(shown).not.toContain(secret);
    expect(shown).toContain("contato oculto");
  }
  const lines = await app.services.db.select().from(operatorLog).where(eq(operatorLog.subject, id));
  expect(lines.map(({ action }) => action)).toEqual(["message-opened"]);
});

test("a reader sees no contact in any text about a driver, and each file that was opened stands in the log", async () => {
  const [operator, reader] = [await signedInStaff(app), await signedInStaff(app, "reader")];
  const said = "Fale com Ana: 11 95555-4444, ana@email.com";
  const driver = await reportedDriver(app);
  await driver.newReport({ reason: said });
  const id = await driver.caseId();
  const userId = driver.account.id;
  const { reports } = await operator.calls.cases.file.query({ id });
  const reportIds = reports.map((report) => report.id);
  await operator.calls.cases.decide.mutate({ id, reportIds, outcome: "suspenso", reason: said });
  await worked(rest(app.url, driver.account.token).post("/drivers/suspension-answer", { answer: said }));
  const request = { email: "bia@email.com", kind: "export", note: said } as const;
  const { id: requestId } = await operator.calls.dataRequests.open.mutate(request);
  await operator.calls.dataRequests.close.mutate({ id: requestId, outcome: said });

  const shownTo = async ({ calls }: typeof reader) =>
    JSON.stringify([
      await calls.cases.file.query({ id }),
      await calls.people.file.query({ id: userId }),
      await calls.dataRequests.file.query({ id: requestId }),
      await calls.log.list.query({}),
      await calls.queue.list.query({}),
    ]);
  expect((await shownTo(operator)).split("95555-4444").length).toBeGreaterThan(7);
  const shown = await shownTo(reader);
  for (const secret of ["95555", "ana@email.com"]) expect(shown).not.toContain(secret);
  expect(shown).toContain("contato oculto");

  const lines = await app.services.db.select().from(operatorLog).where(eq(operatorLog.actor, reader.id));
  expect(lines.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual(
    [`data-request-read ${requestId}`, `looked-up ${userId}`, `report-opened ${id}`].toSorted(),
  );
});
