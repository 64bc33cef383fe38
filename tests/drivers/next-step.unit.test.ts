import { expect, test } from "bun:test";
import { stepWords } from "../../shared/messages/next-step";
import { documentsRow } from "../../shared/profile/dashboard-rows";
import { nextSteps, type StepFacts, stepNames } from "../../shared/profile/next-step";
import type { OwnDocument } from "../../shared/schemas/documents";

const now = new Date("2026-11-23T15:00:00.000Z");

function paper(type: OwnDocument["type"], change: Partial<OwnDocument> = {}): OwnDocument {
  return { type, waiting: null, accepted: null, refused: null, ...change };
}
const checked = { authority: null, checkedAt: "2026-01-01T12:00:00.000Z", differences: [] };
const accepted = (type: OwnDocument["type"], validUntil = "2027-06-30") =>
  paper(type, { accepted: { ...checked, type, validUntil } });
const cut = {
  reason: "cut",
  words: "A data ficou fora da foto.",
  decidedAt: "2026-11-20T12:00:00.000Z",
} as const;
const refused = paper("course", { refused: cut });
const waiting = { submittedAt: "2026-11-22T12:00:00.000Z", answerBy: "2026-11-24T12:00:00.000Z", pages: 1 };

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
  waiting: { count: 0, family: "", since: now },
  untoldYear: null,
  resting: [],
};
const stepsOf = (change: Partial<StepFacts>) => nextSteps({ ...done, ...change }, now);
const first = (change: Partial<StepFacts>) => stepsOf(change)[0]?.name;

// Each row has everything below it open as well: the order is that of `stepNames`.
const missing = paper("authorisation");
const ending = accepted("licence", "2026-12-08");
const everything: Partial<StepFacts> = {
  waiting: { count: 5, family: "Renata", since: new Date("2026-11-19T15:00:00.000Z") },
  untoldYear: 2027,
  documents: [missing, refused, ending],
  seatsConfirmedDaysAgo: 31,
  hasShared: false,
  recommendations: 0,
};
const untimely = { waiting: null, untoldYear: null };
const rows: [string, Partial<StepFacts>][] = [
  ["complete", { ...everything, hasProfile: false, isEntitled: false, isPublic: false }],
  ["plan", { ...everything, isEntitled: false, isPublic: false }],
  ["publish", { ...everything, isPublic: false }],
  ["families", everything],
  ["year", { ...everything, waiting: null }],
  ["refused", { ...everything, ...untimely }],
  ["ending", { ...everything, ...untimely, documents: [missing, ending] }],
  ["seats", { ...everything, ...untimely, documents: [missing] }],
  ["authorisation", { ...everything, ...untimely, documents: [missing], seatsConfirmedDaysAgo: 30 }],
  ["share", { ...everything, ...untimely, documents: done.documents, seatsConfirmedDaysAgo: 4 }],
  ["invite", { recommendations: 0 }],
];

test("the steps come in their order; with nothing left, none; suspension and an unpaid charge come before", () => {
  expect(rows.map(([, change]) => first(change))).toEqual([...stepNames]);
  expect(rows.map(([name]) => name)).toEqual([...stepNames]);
  for (const change of [{}, { ...everything, isSuspended: true }, { ...everything, isPastDue: true }])
    expect(stepsOf(change)).toEqual([]);
});

test("a paper's end is urgent for 15 days, unless a new one is reviewed; what was put off comes later", () => {
  expect(first({ documents: [accepted("course", "2026-12-09")] })).toBeUndefined();
  expect(first({ documents: [accepted("course", "2026-12-08")] })).toBe("ending");
  expect(first({ documents: [{ ...refused, waiting }] })).toBeUndefined();
  expect(first({ ...everything, ...untimely, resting: ["refused"] })).toBe("ending");
  // Seats that were typed with the profile are asked for a month later.
  expect(first({ seatsConfirmedDaysAgo: null, profileDaysOld: 30 })).toBeUndefined();
  expect(first({ seatsConfirmedDaysAgo: null, profileDaysOld: 31 })).toBe("seats");
});

test("every step has its words, and the row of documents says what was refused", () => {
  for (const name of stepNames) expect(stepWords({ name }).after.length).toBeGreaterThan(5);
  const row = (...documents: OwnDocument[]) => documentsRow(documents, now);
  const two = [accepted("authorisation"), accepted("licence")];
  expect(row(...two, refused)).toEqual({ text: "2 conferidos, 1 recusado", kind: "bad" });
});

test("families who wait come first, the oldest by name with its day", () => {
  const waiting = { count: 5, family: "Renata", since: new Date("2026-11-19T15:00:00.000Z") };
  const wordsOf = (count: number) => {
    const [step] = stepsOf({ waiting: { ...waiting, count } });
    return step && stepWords(step);
  };
  expect(wordsOf(5)).toMatchObject({
    title: "5 famílias esperam sua resposta",
    text: "A mais antiga é Renata, que pediu em 19/11/2026, há 4 dias.",
    action: "Responder às famílias",
  });
  expect(wordsOf(1)).toMatchObject({
    title: "1 família espera sua resposta",
    text: "Renata pediu em 19/11/2026, há 4 dias.",
    action: "Responder a Renata",
  });
  expect(first({ untoldYear: 2027, waiting, resting: ["families"] })).toBe("year");
});
