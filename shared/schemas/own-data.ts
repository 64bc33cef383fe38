import { z } from "zod";
import { userOutput } from "./accounts";
import { publicComfort, publicTerms } from "./details";
import { ownPasskey } from "./passkeys";
import { ownProfile } from "./profile";
import { receipt } from "./receipts";
import { ownRecommendations } from "./recommendations";
import { subscription } from "./subscriptions";

const moment = z.iso.datetime();

/** Null: not counted yet at that time. */
const counts = z.object({
  source: z.string(),
  appearances: z.number().nullable(),
  visits: z.number().nullable(),
  openings: z.number().nullable(),
});

/** The data stored under an e-mail alone, with or without an account. */
const emailData = z.object({
  /** What was reported of others with the e-mail. */
  reportsMade: z.array(
    z.object({
      createdAt: moment,
      protocol: z.string(),
      category: z.string(),
      reason: z.string(),
      resolvedAt: moment.nullable(),
      outcome: z.string().nullable(),
      resolution: z.string().nullable(),
    }),
  ),
  contactMessages: z.array(
    z.object({ createdAt: moment, name: z.string(), subject: z.string(), message: z.string() }),
  ),
  /** What the e-mail waits for, or waited for until it is deleted. */
  waitingNotices: z.array(
    z.object({
      createdAt: moment,
      place: z.string(),
      city: z.string(),
      state: z.string(),
      shift: z.string().nullable(),
      confirmedAt: moment.nullable(),
      endsAt: moment.nullable(),
    }),
  ),
  /** What was written about drivers by their invitation. */
  recommendationsMade: z.array(
    z.object({
      driverName: z.string(),
      writtenAt: moment,
      state: z.string(),
      text: z.string().nullable(),
      words: z.array(z.string()),
      firstName: z.string().nullable(),
      initial: z.string().nullable(),
      knownYears: z.number().nullable(),
      refusal: z.string().nullable(),
    }),
  ),
  /** What the person asked about their data before, and what they were answered. */
  dataRequests: z.array(
    z.object({
      createdAt: moment,
      kind: z.string(),
      note: z.string(),
      closedAt: moment.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
});

/** `GET /auth/export-data`: all data stored about a person, for that person (LGPD, article 18). */
export const ownData = z.object({
  exportedAt: moment,
  account: userOutput.extend({
    createdAt: moment,
    emailConfirmedAt: moment.nullable(),
    termsVersion: z.string(),
    termsAcceptedAt: moment,
    stripeCustomerId: z.string().nullable(),
  }),
  /** The photo is a data URL: the file needs nothing else. */
  profile: ownProfile.nullable(),
  /** What was told apart from the profile, a price also when families don't see it any more. */
  terms: publicTerms.nullable(),
  comfort: publicComfort.nullable(),
  /** Seats by shift with the day of their confirmation however old, and the settings of the monthly mail. */
  seats: z
    .object({
      confirmedAt: moment,
      shifts: z.array(z.object({ shift: z.string(), seats: z.number() })),
      remindedAt: moment.nullable(),
      remindersOffAt: moment.nullable(),
    })
    .nullable(),
  /** Printed on material; all of them lead to the profile. */
  shortAddresses: z.array(z.object({ createdAt: moment, name: z.string() })),
  /** Invitations that are open, what families wrote and staff approved, and the answers to it. */
  recommendations: ownRecommendations.pick({ areShown: true, invitations: true, recommendations: true }),
  suspension: z.object({ since: moment, reason: z.string() }).nullable(),
  subscriptions: z.array(subscription),
  charges: z.array(receipt),
  /** Why subscriptions were canceled, where it was told. */
  leavingReasons: z.array(z.object({ canceledAt: moment.nullable(), reason: z.string() })),
  /** From where the account was used, to the minute (law 12.965/2014, article 15). */
  accesses: z.array(z.object({ at: moment, address: z.string() })),
  sessions: z.array(z.object({ createdAt: moment, expiresAt: moment })),
  /** Devices that sign in without the password; what opens them never leaves them. */
  passkeys: z.array(ownPasskey),
  /** What the profile brought, by way and day, older days by month; and the settings of the monthly mail about it. */
  results: z
    .object({
      days: z.array(counts.extend({ day: z.iso.date() })),
      months: z.array(counts.extend({ month: z.iso.date() })),
      mail: z.object({ month: z.iso.date().nullable(), offAt: moment.nullable() }).nullable(),
    })
    .nullable(),
  /** When, and whether they were looked at. Their text may lead to who wrote it, so it stays. */
  reports: z.array(
    z.object({
      createdAt: moment,
      category: z.string(),
      resolvedAt: moment.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  /** What the person answered to suspensions. */
  suspensionAnswers: z.array(z.object({ suspendedAt: moment, answeredAt: moment, text: z.string() })),
  /** What was sent, and what came of it. A file is under its driver's own hand already, and deleted after the decision. */
  documents: z.array(
    z.object({
      type: z.string(),
      submittedAt: moment,
      /** How many of its pages are still stored. */
      pagesKept: z.number(),
      decidedAt: moment.nullable(),
      outcome: z.string().nullable(),
      validUntil: z.iso.date().nullable(),
      authority: z.string().nullable(),
      numberEnd: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  ...emailData.shape,
  operatorActions: z.array(z.object({ at: moment, action: z.string(), reason: z.string() })),
});

export type OwnData = z.infer<typeof ownData>;
export type EmailData = z.infer<typeof emailData>;
