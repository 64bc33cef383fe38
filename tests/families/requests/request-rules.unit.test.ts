import { expect, test } from "bun:test";
import fc from "fast-check";
import { readFirstName } from "../../../shared/families/first-name";
import {
  answersIn,
  canUndoAnswer,
  familyStateAt,
  hasEnded,
  type RequestState,
  requestStateAt,
  type StoredRequest,
  storedRequestStates,
} from "../../../shared/families/requests/requests";
import { DAY } from "../../../shared/limits";
import { seasonEnd } from "../../../shared/profile/next-seats";

const opened = new Date("2026-11-10T15:00:00Z");
const later = (milliseconds: number) => new Date(opened.getTime() + milliseconds);
const open = { state: "open", year: 2027, openedAt: opened } as const;
const untouched = { stateBefore: null, reopenedAt: null, answeredAt: null };
const stored = (change: Partial<StoredRequest>): StoredRequest => ({ ...open, ...untouched, ...change });

const end = seasonEnd(2027).getTime() - opened.getTime();
test.each<[Partial<StoredRequest>, number, RequestState]>([
  [{}, 14 * DAY - 1, "open"],
  [{}, 14 * DAY, "unanswered"],
  [{ reopenedAt: later(10 * DAY) }, 24 * DAY - 1, "open"],
  [{}, end - 1, "unanswered"],
  [{}, end, "over"],
  [{ state: "has" }, end, "over"],
  [{ state: "settled" }, end, "settled"],
])("the state of a request %j, %d ms after it was opened: %s", (change, after, state) =>
  expect(requestStateAt(stored(change), later(after))).toBe(state),
);

const states = fc.constantFrom(...storedRequestStates);
const moments = fc.integer({ min: 0, max: 130 * DAY }).map(later);
test("the state of a request is for its family what it was until an answer can no longer be undone; ended it can't be answered", () => {
  const property = fc.property(states, states, moments, moments, (state, stateBefore, answeredAt, now) => {
    const request = stored({ state, stateBefore, answeredAt });
    const isUndoable = now.getTime() < answeredAt.getTime() + 10_000;
    expect(canUndoAnswer(request, now)).toBe(isUndoable);
    const before = requestStateAt({ ...request, state: stateBefore }, now);
    const at = requestStateAt(request, now);
    expect(familyStateAt(request, now)).toBe(isUndoable ? before : at);
    if (hasEnded(at)) expect(answersIn[at]).toEqual([]);
    if (at === "open" || at === "unanswered") expect(answersIn[at]).toHaveLength(3);
  });
  fc.assert(property);
});

test("a form takes a first name of one word or two", () => {
  const fine = ["Ana", "Ana Maria", "D'Ávila", "Ana-Lu", "  Zé  ", "a".repeat(40), "José\u0301"];
  const wrong = ["", "A", "a".repeat(41), "Ana Maria Souza", "Ana 9", "ana.com", "Ana\nMaria Bia"];
  expect(fine.filter((name) => readFirstName(name) === null)).toEqual([]);
  expect(wrong.filter((name) => readFirstName(name) !== null)).toEqual([]);
  const property = fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
    const name = readFirstName(typed) ?? "Ana";
    expect(name).toMatch(/^[\p{L}\p{M}'’-]+( [\p{L}\p{M}'’-]+)?$/u);
    expect([...name].length).toBeLessThanOrEqual(40);
  });
  fc.assert(property);
});
