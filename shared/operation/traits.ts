/**
 * What a person can be recognised by after deleting an account. "card" counts withdrawals only; all others are compared
 * with suspended profiles.
 */
export const traitKinds = ["mailbox", "phone", "tax-id", "photo", "document", "card"] as const;
export type TraitKind = (typeof traitKinds)[number];

/** Each as staff read it: "mesmo telefone". */
export const traitNames: Record<TraitKind, string> = {
  mailbox: "mesma caixa de email",
  phone: "mesmo telefone",
  "tax-id": "mesmo CPF ou CNPJ",
  photo: "mesma foto",
  document: "mesmos finais de documentos",
  card: "mesmo cartão",
};
