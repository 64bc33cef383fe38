/** What an authority has at its address: a consultation by plate or number, a list of who is authorised, or its site. */
export const authorityOffers = ["lookup", "list", "site"] as const;

/** How staff end what was reported about an address. */
export const brokenLinkOutcomes = {
  works: "O link funciona",
  corrected: "O endereço mudou e vai ser corrigido",
} as const;

export type BrokenLinkOutcome = keyof typeof brokenLinkOutcomes;
