import { expect, test } from "bun:test";
import { stepWords } from "../../shared/messages/next-step";
import { documentsRow, materialRow, priceRow, recommendationsRow } from "../../shared/profile/dashboard-rows";
import { nextSteps, restingSteps, type StepFacts, stepNames } from "../../shared/profile/next-step";
import type { OwnDocument } from "../../shared/schemas/documents";

const now = new Date("2026-11-23T15:00:00.000Z");

function paper(type: OwnDocument["type"], change: Partial<OwnDocument> = {}): OwnDocument {
  return { type, waiting: null, accepted: null, refused: null, ...change };
}
const checked = { authority: null, checkedAt: "2026-01-01T12:00:00.000Z", differences: [] };
const accepted = (type: OwnDocument["type"], validUntil = "2027-06-30") =>
  paper(type, { accepted: { ...checked, type, validUntil } });
const refused = (type: OwnDocument["type"], words = "A data ficou fora da foto.") =>
  paper(type, { refused: { reason: "cut", words, decidedAt: "2026-11-20T12:00:00.000Z" } });
const submittedAt = "2026-11-22T12:00:00.000Z";
const waiting = { submittedAt, answerBy: "2026-11-24T12:00:00.000Z", pages: 1 };

/** A published driver with nothing left to do. */
const done: StepFacts = {
  isSuspended: false,
  isPastDue: false,
  hasProfile: true,
  isEntitled: true,
  isPublic: true,
  documents: [accepted("authorisation"), paper("licence")],
  seatsConfirmedDaysAgo: 4,
  profileDaysOld: 400,
  hasShared: true,
  recommendations: 1,
  openInvitations: 0,
  resting: [],
};
const stepsOf = (change: Partial<StepFacts>) => nextSteps({ ...done, ...change }, now);
const first = (change: Partial<StepFacts>) => stepsOf(change)[0]?.name;

// Each row has everything below it open as well: the order is that of `stepNames`.
const everything: Partial<StepFacts> = {
  documents: [paper("authorisation"), refused("course"), accepted("licence", "2026-12-08")],
  seatsConfirmedDaysAgo: 31,
  hasShared: false,
  recommendations: 0,
};
const rows: [string, Partial<StepFacts>][] = [
  ["complete", { ...everything, hasProfile: false, isEntitled: false, isPublic: false }],
  ["plan", { ...everything, isEntitled: false, isPublic: false }],
  ["publish", { ...everything, isPublic: false }],
  ["refused", everything],
  ["ending", { ...everything, documents: [paper("authorisation"), accepted("licence", "2026-12-08")] }],
  ["seats", { ...everything, documents: [paper("authorisation")] }],
  ["authorisation", { ...everything, documents: [paper("authorisation")], seatsConfirmedDaysAgo: 30 }],
  ["share", { ...everything, documents: done.documents, seatsConfirmedDaysAgo: 4 }],
  ["invite", { recommendations: 0 }],
];

test.each(rows)("the next step is %s", (name, change) => {
  expect(first(change)).toBe(name as never);
});

test("the rows are all steps in their order; with nothing left, none; suspension and an unpaid charge come before", () => {
  expect(rows.map(([name]) => name)).toEqual([...stepNames]);
  for (const change of [{}, { ...everything, isSuspended: true }, { ...everything, isPastDue: true }])
    expect(stepsOf(change)).toEqual([]);
  expect(first({ ...everything, isPastDue: true, hasProfile: false })).toBe("complete");
});

test.each<[string, string | undefined, OwnDocument[] | null]>([
  ["16 days before its end", undefined, [accepted("course", "2026-12-09")]],
  ["15 days before its end", "ending", [accepted("course", "2026-12-08")]],
  ["on its last day", "ending", [accepted("course", "2026-11-23")]],
  ["that ended, while a new one is reviewed", undefined, [{ ...accepted("course", "2026-11-20"), waiting }]],
  ["that was refused, while a new one is reviewed", undefined, [{ ...refused("course"), waiting }]],
  ["while none can be sent", undefined, null],
])("a paper %s: %p", (_, name, documents) => {
  expect(first({ documents })).toBe(name as never);
});

test("put off: the one after it is next; steps that hide the profile and seats can't be put off", () => {
  expect(first({ ...everything, resting: ["refused"] })).toBe("ending");
  expect(stepsOf({ ...everything, resting: [...restingSteps] })).toMatchObject([{ name: "seats" }]);
  expect(restingSteps).not.toContain("publish" as never);
});

test("seats that were never confirmed: typed with the profile, they are asked for a month later", () => {
  expect(first({ seatsConfirmedDaysAgo: null, profileDaysOld: 30 })).toBeUndefined();
  expect(stepsOf({ seatsConfirmedDaysAgo: null, profileDaysOld: 31 })).toEqual([{ name: "seats" }]);
});

test("words: staff's reason, days and papers are in them", () => {
  const [step] = stepsOf(everything);
  expect(step && stepWords(step)).toMatchObject({
    title: "Envie de novo o certificado do curso",
    text: "A data ficou fora da foto. Quando aceitarmos, as famílias leem “Curso conferido” no seu perfil.",
  });
  expect(stepWords({ name: "seats", days: 34 }).text).toBe(
    "Faz 34 dias que você confirmou. Depois de 45 dias as famílias leem “a confirmar”.",
  );
  expect(stepWords({ name: "ending", document: "licence", days: 1 }).text).toContain("vence amanhã");
  for (const name of stepNames) expect(stepWords({ name }).after.length).toBeGreaterThan(5);
});

test("the state beside each link", () => {
  const three = [accepted("authorisation"), accepted("licence"), accepted("inspection")];
  const row = (documents: OwnDocument[]) => documentsRow(documents, now);
  expect(row([...three, refused("course")])).toEqual({ text: "3 conferidos, 1 recusado", kind: "bad" });
  const missing = [paper("authorisation"), accepted("licence")];
  expect(row(missing)).toEqual({ text: "1 conferido, falta a autorização", kind: "warning" });
  expect(row([paper("authorisation", { waiting })])).toEqual({ text: "1 em análise", kind: "quiet" });
  const until = priceRow(390, new Date("2027-05-02T15:00:00.000Z"));
  expect(until?.text).toBe("R$\u00a0390 por mês, confirme até 02/05/2027");
  expect([priceRow(null, null), priceRow(390, null)?.kind]).toEqual([null, "bad"]);
  expect(recommendationsRow(6, 0, 2)?.text).toBe("6 publicadas, 2 convites abertos");
  expect([recommendationsRow(0, 0, 0), materialRow(0)]).toEqual([null, null]);
  expect(materialRow(1)?.text).toBe("1 visita pelo QR em 30 dias");
});
