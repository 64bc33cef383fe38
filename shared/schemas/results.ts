import { z } from "zod";
import { linkToken, publicId } from "../ids";
import { validation } from "../messages";
import { type ResultDays, resultDays } from "../results/results";
import { sources } from "../results/sources";
import { shiftFilterNames } from "../search/facts";

/** A profile that was opened, and by which way; an unknown way counts as a link. */
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
  /** In as many days before; null where not all of them were counted. */
  before: z.number().nullable(),
  /** Day by day; null before it was counted. */
  values: z.array(z.number().nullable()),
});

/** What the own profile brought lately. */
export const ownResults = z.object({
  /** The days in São Paulo, the last one today. */
  days: z.array(z.iso.date()),
  /** Since when the profile is counted; null when families could never find it. */
  since: z.iso.date().nullable(),
  figures: z.object({ appearances: figure, visits: figure, openings: figure }),
  /** By which ways families came, over those days. */
  sources: z.array(
    z.object({ source: z.enum(sources), appearances: z.number(), visits: z.number(), openings: z.number() }),
  ),
  /** Places in the own city that families searched for in vain, most families first. */
  demand: z.array(
    z.object({
      kind: z.enum(["school", "neighborhood"]),
      label: z.string(),
      /** The shift that was asked for; null for any. */
      shift: z.enum(shiftFilterNames).nullable(),
      families: z.number(),
      /** The driver's profile names this place. */
      isServed: z.boolean(),
    }),
  ),
});

export type OwnResults = z.infer<typeof ownResults>;
export type Demand = OwnResults["demand"][number];

/** Whether the monthly mail about results is wanted. */
export const resultMails = z.object({ isOn: z.boolean({ error: validation.valueInvalid }) });

/** What a mailed link carries, as it came: "{driver}.{secret}". */
export const resultMailLink = z.object({ token: linkToken });
