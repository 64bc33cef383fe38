import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { emptyRequestForm } from "../../../shared/families/requests/request-fields";
import { contactIssues, readFirstName, requestIssues } from "../../../shared/families/requests/request-form";
import { answerComesText, othersText, requestNews } from "../../../shared/families/requests/request-news";
import {
  answersIn,
  canUndoAnswer,
  familyStateAt,
  hasEnded,
  requestStateAt,
  type StoredRequest,
  storedRequestStates,
} from "../../../shared/families/requests/requests";
import { profileValidation, requests, validation } from "../../../shared/messages";
import { seasonEnd } from "../../../shared/profile/next-seats";

const DAY = 86_400_000;
const opened = new Date("2026-11-10T15:00:00Z");
const later = (milliseconds: number) => new Date(opened.getTime() + milliseconds);
const stored = (change: Partial<StoredRequest> = {}): StoredRequest => ({
  state: "open",
  stateBefore: null,
  year: 2027,
  openedAt: opened,
  reopenedAt: null,
  answeredAt: null,
  ...change,
});

describe("the state of a request", () => {
  test("is unanswered after 14 days, counted again from when the family said no; with the season it is over", () => {
    expect(requestStateAt(stored(), later(14 * DAY - 1))).toBe("open");
    expect(requestStateAt(stored(), later(14 * DAY))).toBe("unanswered");
    const reopened = stored({ reopenedAt: later(10 * DAY) });
    expect(requestStateAt(reopened, later(24 * DAY - 1))).toBe("open");
    expect(requestStateAt(reopened, later(24 * DAY))).toBe("unanswered");
    const end = seasonEnd(2027).getTime();
    expect(requestStateAt(stored(), new Date(end - 1))).toBe("unanswered");
    expect(requestStateAt(stored(), new Date(end))).toBe("over");
    expect(requestStateAt(stored({ state: "has" }), new Date(end))).toBe("over");
    expect(requestStateAt(stored({ state: "settled" }), new Date(end))).toBe("settled");
  });

  const states = fc.constantFrom(...storedRequestStates);
  const moments = fc.integer({ min: 0, max: 130 * DAY }).map(later);

  test("is for its family what it was until an answer can no longer be undone", () => {
    fc.assert(
      fc.property(states, states, moments, moments, (state, stateBefore, answeredAt, now) => {
        const request = stored({ state, stateBefore, answeredAt });
        const isUndoable = now.getTime() < answeredAt.getTime() + 10_000;
        expect(canUndoAnswer(request, now)).toBe(isUndoable);
        const before = requestStateAt({ ...request, state: stateBefore }, now);
        expect(familyStateAt(request, now)).toBe(isUndoable ? before : requestStateAt(request, now));
      }),
    );
  });

  test("that has ended can't be answered, and one that waits can", () => {
    fc.assert(
      fc.property(states, moments, (state, now) => {
        const at = requestStateAt(stored({ state }), now);
        if (hasEnded(at)) expect(answersIn[at]).toEqual([]);
        if (at === "open" || at === "unanswered") expect(answersIn[at]).toHaveLength(3);
      }),
    );
  });
});

describe("the form", () => {
  test.each(["Ana", "Ana Maria", "João", "D'Ávila", "Ana-Lu", "  Zé  ", "a".repeat(40), "José\u0301"])(
    "takes %p as a first name",
    (name) => expect(readFirstName(name)).not.toBeNull(),
  );

  test.each([
    ...["", "A", "a".repeat(41), "Ana Maria Souza", "Ana 9", "Ana2", "ana@email.com", "ana.com", "Ana/Bia"],
    ...["Ana:", "http://a.b", "(11) 91234-5678", "Ana, 7", "🙂🙂", "Ana\nMaria Bia"],
  ])("refuses %p as a first name", (name) => {
    expect(readFirstName(name)).toBeNull();
    expect(contactIssues({ firstName: name, phone: "11912345678" })).toEqual([
      { path: "firstName", message: requests.firstNameOnly },
    ]);
  });

  test("stores no name with anything but letters, at most two words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
        const name = readFirstName(typed);
        if (name === null) return;
        expect(name).toMatch(/^[\p{L}\p{M}'’-]+( [\p{L}\p{M}'’-]+)?$/u);
        expect([...name].length).toBeLessThanOrEqual(40);
      }),
    );
  });

  test("says every error in the order of the fields; by phone it needs no e-mail", () => {
    const messages = [
      requests.firstNameOnly,
      profileValidation.phone,
      requests.schoolMissing,
      requests.neighborhoodMissing,
      requests.shiftMissing,
      requests.seatsOutside,
      validation.emailMissing,
    ];
    const wrong = { ...emptyRequestForm, seats: "5" };
    expect(requestIssues(wrong).map(({ message }) => message)).toEqual(messages);
    expect(requestIssues(wrong, true).map(({ message }) => message)).toEqual(messages.slice(0, -1));
  });
});

test("each state has its sentence", () => {
  const told = { driverName: "Rosa", isVisible: true, year: 2027, others: { count: 4, path: "" } };
  const sentences = {
    open: "Pedido enviado a Rosa.",
    has: "Rosa tem vaga para 2027. Combine pelo WhatsApp.",
    none: "Rosa não tem mais vaga. Veja outros 4 condutores.",
    agreed: "Rosa marcou que vocês combinaram. Foi isso mesmo?",
    unanswered: "Rosa ainda não respondeu. Veja outros condutores.",
  } as const;
  for (const [state, sentence] of Object.entries(sentences))
    expect(requestNews({ ...told, state: state as keyof typeof sentences })).toBe(sentence);
  expect(requestNews({ ...told, state: "open", isVisible: false })).toStartWith("O perfil saiu do ar.");
  expect(answerComesText({ email: "ana@email.com", isReopened: false })).toBe(
    "A resposta chega em ana@email.com.",
  );
  expect(answerComesText({ email: null, isReopened: true })).toBe(
    "Você disse que ainda não combinaram. A resposta chega neste celular.",
  );
  expect([0, 1, 2, null].map(othersText)).toEqual([
    "Peça um aviso para quando abrir vaga.",
    "Veja outro condutor.",
    "Veja outros 2 condutores.",
    "Veja outros condutores.",
  ]);
});
