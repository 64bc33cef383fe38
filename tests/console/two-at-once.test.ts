import { expect, test } from "bun:test";
import { ne } from "drizzle-orm";
import { operatorLog } from "../../drizzle/schema/ops";
import { queueItems } from "../../drizzle/schema/queue";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import type { QueueKind } from "../../shared/queue";
import { testApp } from "../support/app";
import { oneOfEach } from "./one-of-each";
import { refusalOf, signedInStaff } from "./staff";

type Calls = Awaited<ReturnType<typeof signedInStaff>>["calls"];
const reason = "Falamos com quem escreveu.";
const later = () => dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), 200));

/** The two ends of each kind: what one operator decides while another decides the opposite. */
const ends: Partial<Record<QueueKind, [decide: End, otherwise: End]>> = {
  case: [
    async ({ cases }, id) =>
      cases.decide.mutate({ id, reportIds: await openReports(cases, id), outcome: "sem medida", reason }),
    async ({ cases }, id) =>
      cases.decide.mutate({
        id,
        reportIds: await openReports(cases, id),
        outcome: "perfil corrigido",
        reason,
      }),
  ],
  message: [
    ({ messages }, id) => messages.answer.mutate({ id, answer: reason }),
    ({ messages }, id) => messages.close.mutate({ id }),
  ],
  recommendation: [
    ({ recommendations }, id) => recommendations.decide.mutate({ id, outcome: "approved" }),
    ({ recommendations }, id) => recommendations.decide.mutate({ id, outcome: "refused", reason }),
  ],
  document: [
    async ({ documents }, id) => {
      const { claims: compared } = await documents.file.query({ id });
      return documents.decide.mutate({ id, outcome: "accepted", validUntil: later(), compared });
    },
    ({ documents }, id) =>
      documents.decide.mutate({ id, outcome: "refused", reason: "cut", words: "Mande o papel inteiro." }),
  ],
  "data-request": [
    ({ dataRequests }, id) => dataRequests.close.mutate({ id, outcome: reason }),
    ({ dataRequests }, id) => dataRequests.close.mutate({ id, outcome: `${reason} Outra resposta.` }),
  ],
  link: [
    ({ authorities }, key) => authorities.close.mutate({ key, outcome: "works" }),
    ({ authorities }, key) => authorities.close.mutate({ key, outcome: "corrected" }),
  ],
  payment: [
    ({ payments }, id) => payments.close.mutate({ id, reason }),
    ({ payments }, id) => payments.close.mutate({ id, reason }),
  ],
};
const openReports = async (cases: Calls["cases"], id: string) =>
  (await cases.file.query({ id })).reports.flatMap((report) => (report.resolvedAt ? [] : report.id));
type End = (calls: Calls, subject: string) => Promise<unknown>;

const app = testApp();

test("of two operators who end an item of any kind at once, one does, and the log has one act", async () => {
  const [helena, bruno] = [await signedInStaff(app), await signedInStaff(app, "operator", "Bruno")];
  await oneOfEach(app, helena.id);
  const { db } = app.services;
  // Both open the case, and that is recorded, too.
  const acts = () => db.$count(operatorLog, ne(operatorLog.action, "report-opened"));
  const items = await db.select().from(queueItems);
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(ends).toSorted() as QueueKind[]);
  for (const { kind, subject } of items) {
    const before = await acts();
    const [first, second] = ends[kind] ?? [];
    const answers = await Promise.all([
      refusalOf(first?.(helena.calls, subject) ?? Promise.resolve()),
      refusalOf(second?.(bruno.calls, subject) ?? Promise.resolve()),
    ]);
    expect([kind, ...answers.toSorted()]).toEqual([kind, "QUEUE_ITEM_CLOSED", null]);
    expect([kind, (await acts()) - before]).toEqual([kind, 1]);
  }
});
