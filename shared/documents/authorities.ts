/** What an authority's URL offers: a lookup by plate or number, a list of authorised drivers, or just its site. */
export const authorityOffers = ["lookup", "list", "site"] as const;

/** How staff close a report about a broken URL. */
export const brokenLinkOutcomes = {
  works: "O link funciona",
  corrected: "O endereço mudou e vai ser corrigido",
} as const;

export type BrokenLinkOutcome = keyof typeof brokenLinkOutcomes;
