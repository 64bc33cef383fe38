import { expect, test } from "bun:test";
import { checkedLabel } from "../../../client/places/authorities/authority-text";
import { isStaleCheck } from "../../../server/places/authorities/find-authority";

test.each([
  {
    checkedAt: undefined,
    on: "2026-11-22",
    says: "Não testamos este link. Se não abrir, procure a prefeitura.",
  },
  {
    checkedAt: undefined,
    dial: "(19) 3772-4000",
    on: "2026-11-22",
    says: "Não testamos este link. Se não abrir, ligue para (19) 3772-4000.",
  },
  { checkedAt: "2026-11-03", on: "2026-11-22", says: "Endereço conferido por nós em 03/11/2026." },
  { checkedAt: "2025-11-23", on: "2026-11-22", says: "Endereço conferido por nós em 23/11/2025." },
  {
    checkedAt: "2025-11-22",
    on: "2026-11-22",
    says: "Endereço conferido por nós em 22/11/2025. Ele pode ter mudado.",
  },
  {
    checkedAt: "2025-11-22",
    dial: "156",
    on: "2026-11-22",
    says: "Endereço conferido por nós em 22/11/2025. Confira também por telefone.",
  },
])("opened $checkedAt, read on $on: $says", ({ checkedAt, dial = null, on, says }) => {
  const isStale = isStaleCheck(checkedAt, new Date(`${on}T12:00:00Z`));
  expect(checkedLabel({ checkedAt: checkedAt ?? null, isStale, dial })).toBe(says);
});
