/**
 * What a person can be recognised by. A proven trait was shown by its holder: the mailbox confirmed by mail, the card by a
 * charge that was paid with it, the number of a document by staff. Told ones anybody can type, or copy. "network" counts
 * copies only (docs/decisions/0060).
 */
export const traitKinds = ["mailbox", "card", "document", "phone", "tax-id", "photo", "network"] as const;
export type TraitKind = (typeof traitKinds)[number];

const proven: readonly TraitKind[] = ["mailbox", "card", "document"];
const told: readonly TraitKind[] = ["phone", "tax-id", "photo"];

export const isProven = (kind: TraitKind): boolean => proven.includes(kind);
export const isTold = (kind: TraitKind): boolean => told.includes(kind);

/** Each as staff read it: "mesmo telefone". */
export const traitNames: Record<TraitKind, string> = {
  mailbox: "mesma caixa de email",
  phone: "mesmo telefone",
  "tax-id": "mesmo CPF ou CNPJ",
  photo: "mesma foto",
  document: "mesmo número de documento",
  card: "mesmo cartão",
  network: "mesma rede",
};
