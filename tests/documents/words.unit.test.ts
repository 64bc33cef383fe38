import { expect, test } from "bun:test";
import { type ClaimName, suggestedRefusal } from "../../shared/documents/claims";
import {
  type DocumentStatus,
  type DocumentType,
  isOnProfile,
  statusLabel,
} from "../../shared/documents/documents";
import { faultsOfRefusal } from "../../shared/documents/faults-of-decision";
import { documents, validation } from "../../shared/messages";

const now = new Date("2026-11-21T15:00:00Z");

test.each<[DocumentType, DocumentStatus, string]>([
  ["licence", "none", "Não enviado"],
  ["licence", "review", "Em análise"],
  ["licence", "valid", "Conferida"],
  ["course", "valid", "Conferido"],
  ["course", "refused", "Recusado"],
  ["inspection", "expired", "Vencida"],
  ["insurance", "differs", "Fora do perfil"],
  ["insurance", "expiring", "Vence em 1 dia"],
])("a %s that is %s says %p", (type, status, label) => {
  expect(statusLabel(type, status, "2026-11-22", now)).toBe(label);
});

test("an accepted document is on the profile until its last day begins, and while the profile says what it was compared with", () => {
  const valid = { validUntil: "2026-11-22", differences: [] };
  const lastDay = new Date("2026-11-22T03:00:00Z");
  expect([isOnProfile(valid, now), isOnProfile(valid, lastDay)]).toEqual([true, false]);
  expect(isOnProfile({ ...valid, differences: ["name"] }, now)).toBe(false);
});

test("what staff said no to suggests a reason and its words; a refusal without them says all that is missing", () => {
  const suggested = (name: ClaimName, value: string | null = null) => suggestedRefusal({ name, value });
  expect(suggested("legible").reason).toBe("unreadable");
  expect(suggested("name", "Edson")).toMatchObject({
    reason: "mismatch",
    words: expect.stringContaining("Edson"),
  });
  const missing = [
    { path: "reason", message: documents.refusalReasonMissing },
    { path: "words", message: validation.decisionReasonTooShort },
  ];
  expect(faultsOfRefusal({ reason: "", words: " " })).toEqual(missing);
  expect(faultsOfRefusal({ reason: "cut", words: "A data ficou fora." })).toEqual([]);
});
