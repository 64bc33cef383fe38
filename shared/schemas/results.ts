import { z } from "zod";
import { linkToken, publicId } from "../ids";
import { validation } from "../messages";
import { type ResultDays, resultDays } from "../profile/results/results";
import { sources } from "../profile/results/sources";
import { shiftFilterNames } from "../search/facts";

/** A visit of a profile and its source; an unknown source counts as a link. */
export const visitInput = z.object({ id: publicId, via: z.enum(sources).catch("link").default("link") });

const isResultDays = (days: number): days is ResultDays => resultDays.some((known) => known === days);

/** `GET /drivers/results`. */
export const resultsInput = z.object({
  days: z
    .number({ error: validation.valueInvalid })
    .refine(isResultDays, { error: validation.valueInvalid })
    .default(30),
});

const figure = z.object({
  total: z.number(),
  /** The same for the same number of days before; null if not all of these were counted. */
  before: z.number().nullable(),
  /** Day by day; null before counting began. */
  values: z.array(z.number().nullable()),
});

/** The recent results of the caller's profile. */
export const ownResults = z.object({
  /** The days in São Paulo, the last one today. */
  days: z.array(z.iso.date()),
  /** Since when the profile is counted; null if families could never find it. */
  since: z.iso.date().nullable(),
  figures: z.object({ appearances: figure, visits: figure, openings: figure }),
  /** The sources of the visits on those days. */
  sources: z.array(
    z.object({ source: z.enum(sources), appearances: z.number(), visits: z.number(), openings: z.number() }),
  ),
  /** Places in the driver's city for which families found nobody or asked for the year that is sold, most families first. */
  demand: z.array(
    z.object({
      kind: z.enum(["school", "neighborhood"]),
      label: z.string(),
      /** What precedes the label in a sentence. */
      at: z.enum(["na", "no", "em", "no bairro"]),
      /** The shift that was searched for; null for any. */
      shift: z.enum(shiftFilterNames).nullable(),
      /** The year for which they asked drivers for seats; null: they searched for seats of now. */
      year: z.number().nullable(),
      families: z.number(),
      /** The driver's profile names this place. */
      isServed: z.boolean(),
    }),
  ),
});

export type OwnResults = z.infer<typeof ownResults>;
export type Demand = OwnResults["demand"][number];

/** Whether the driver wants the monthly mail about results. */
export const resultMails = z.object({ isOn: z.boolean({ error: validation.valueInvalid }) });

/** The token of a mailed link: "{driver}.{secret}". */
export const resultMailLink = z.object({ token: linkToken });
