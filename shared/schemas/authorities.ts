import { z } from "zod";
import { authorityOffers } from "../documents/authorities";
import { validation } from "../messages";

/** Who authorises school transport in a city, or where that is not known in its state. */
export const shownAuthority = z.object({
  /** "SP", or "SP/Campinas" where it is the city's own. */
  key: z.string(),
  scope: z.enum(["city", "state"]),
  article: z.enum(["a", "o"]),
  name: z.string(),
  /** What it belongs to: "da Prefeitura". */
  partOf: z.string().nullable(),
  offers: z.enum(authorityOffers),
  url: z.url(),
  /** By what one can look it up there: "por escola ou por prefixo". */
  by: z.string().nullable(),
  dial: z.string().nullable(),
  /** The day on which somebody opened the address and found what stands here; null when nobody has yet. */
  checkedAt: z.iso.date().nullable(),
  /** What to ask a driver for, and what a valid authorisation looks like: a sentence each. */
  toAsk: z.array(z.string()),
  valid: z.array(z.string()),
  /** Whether families should ask by telephone too: never opened, or longer ago than a year. */
  isStale: z.boolean(),
});

/** The authority for school transport in a place, as families see it. */
export type ShownAuthority = z.infer<typeof shownAuthority>;

/** `POST /authorities/broken-link`. What is no key of the table is refused by the verb. */
export const brokenLinkInput = z.object({
  key: z.string({ error: validation.valueInvalid }).max(80, { error: validation.valueInvalid }),
});
