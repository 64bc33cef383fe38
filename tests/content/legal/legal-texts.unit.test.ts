import { expect, test } from "bun:test";
import fc from "fast-check";
import type { LegalText } from "../../../client/content/legal/legal-text";
import { privacyText } from "../../../client/content/legal/privacy-text";
import { termsText } from "../../../client/content/legal/terms-text";
import { CONFIRMATION_LINK_LIFETIME, RESET_LINK_LIFETIME, SESSION_LIFETIME } from "../../../shared/limits";
import { RETENTION, type RetentionRule, retentionCutoff, retentionText } from "../../../shared/retention";

const party = {
  brandName: "Via Sul",
  legalName: "Via Sul Ltda.",
  cnpj: "11.222.333/0001-81",
  address: "Rua A, 1, Recife, PE",
  contactEmail: "oi@viasul.example",
  dpoName: null,
  hasPush: true,
};
const rules = Object.values(RETENTION);

const wordsOf = (text: LegalText) =>
  text.sections
    .flatMap(({ heading, paragraphs, items }) => [heading, ...paragraphs, ...(items ?? [])])
    .join("\n");
const itemsOf = (text: LegalText, id: string) =>
  text.sections.find((section) => section.id === id)?.items ?? [];

test.each([termsText(party), privacyText(party)])("a legal text names this company and no other", (text) => {
  const { brandName, legalName, cnpj, address, contactEmail } = party;
  for (const value of [brandName, legalName, cnpj, address, contactEmail])
    expect(wordsOf(text)).toContain(value);
  expect(wordsOf(text)).not.toContain("Rota Escola");
  const ids = text.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the privacy text says who answers for personal data, or why nobody is named, and grants every right of LGPD 18", () => {
  expect(wordsOf(privacyText(party))).toContain("agente de tratamento de pequeno porte");
  const named = wordsOf(privacyText({ ...party, dpoName: "Marta Reis" }));
  expect(named).toContain("Marta Reis, oi@viasul.example");
  expect(named).not.toContain("pequeno porte");
  const rights = itemsOf(privacyText(party), "seus-direitos").join("\n");
  for (const right of ["acesso", "corrigir", "bloqueados", "levar", "compartilhamos", "opor-se", "exclusão"])
    expect(rights).toContain(right);
});

test("the privacy text lists every period, as the product enforces it", () => {
  const items = itemsOf(privacyText(party), "por-quanto-tempo");
  for (const rule of rules)
    expect(items.filter((item) => item.startsWith(`${rule.what}: `))).toHaveLength("within" in rule ? 0 : 1);
  const { sessions, confirmationTokens, resetTokens, unusedPhotos, accessRecords, paymentRecords } =
    RETENTION;
  const written = [sessions, resetTokens, unusedPhotos, accessRecords, paymentRecords].map(retentionText);
  expect(written).toEqual(["24 horas", "60 minutos", "1 dia", "6 meses", "5 anos"]);
  const now = new Date("2026-11-20T15:00:00.000Z");
  const lengthOf = (rule: RetentionRule) => now.getTime() - retentionCutoff(rule, now).getTime();
  expect([sessions, confirmationTokens, resetTokens].map(lengthOf)).toEqual([
    SESSION_LIFETIME,
    CONFIRMATION_LINK_LIFETIME,
    RESET_LINK_LIFETIME,
  ]);
});

test("the cut-off follows the calendar, is in the past and moves with time, at most a day back at a month's end", () => {
  const monthEnd = retentionCutoff(RETENTION.accessRecords, new Date("2026-08-31T01:02:03.000Z"));
  expect(monthEnd.toISOString()).toBe("2026-02-28T01:02:03.000Z");
  const leapDay = retentionCutoff(RETENTION.paymentRecords, new Date("2028-02-29T01:02:03.000Z"));
  expect(leapDay.toISOString()).toBe("2023-02-28T01:02:03.000Z");
  const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...rules), day, fc.nat(40 * 86_400_000), (rule, start, later) => {
      const first = retentionCutoff(rule, start).getTime();
      const second = retentionCutoff(rule, new Date(start.getTime() + later)).getTime();
      expect(first).toBeLessThan(start.getTime());
      expect(second - first).toBeGreaterThan(-86_400_000);
    }),
  );
});
