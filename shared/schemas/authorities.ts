import { z } from "zod";
import { authorityOffers } from "../documents/authorities";
import { validation } from "../messages";
import { typedLine } from "../typed/schemas";

/** Who authorises school transport in a city or, if that is not known, in its state. */
export const shownAuthority = z.object({
  /** "SP", or "SP/Campinas" for a city's own authority. */
  key: z.string(),
  scope: z.enum(["city", "state"]),
  article: z.enum(["a", "o"]),
  name: z.string(),
  /** The body it belongs to: "da Prefeitura". */
  partOf: z.string().nullable(),
  offers: z.enum(authorityOffers),
  url: z.url(),
  /** How to look up a driver there: "por escola ou por prefixo". */
  by: z.string().nullable(),
  dial: z.string().nullable(),
  /** The day on which a person last opened the URL and found this information; null if nobody has yet. */
  checkedAt: z.iso.date().nullable(),
  /** What to ask a driver for, and what a valid authorisation looks like: a sentence each. */
  toAsk: z.array(z.string()),
  valid: z.array(z.string()),
  /** Whether families should confirm by telephone too: the URL was never checked, or more than a year ago. */
  isStale: z.boolean(),
});

/** The authority for school transport in a place, as families see it. */
export type ShownAuthority = z.infer<typeof shownAuthority>;

/** `POST /authorities/broken-link`. A key that is not in the table is refused by the verb. */
export const brokenLinkInput = z.object({
  key: typedLine({ error: validation.valueInvalid }).max(80, { error: validation.valueInvalid }),
});
