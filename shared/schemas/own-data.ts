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

/** A family's request for a seat, as the family and its driver get it. */
const seatRequest = {
  year: z.number(),
  state: z.string(),
  firstName: z.string(),
  phone: z.string(),
  school: z.string(),
  neighborhood: z.string(),
  shift: z.string(),
  seats: z.number(),
  createdAt: moment,
  answeredAt: moment.nullable(),
};

/** The data stored under an e-mail alone, with or without an account. */
const emailData = z.object({
  /** Reports that the e-mail's owner sent about others. */
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
  /** The waiting notices of the e-mail, until they are deleted. */
  waitingNotices: z.array(
    z.object({
      createdAt: moment,
      place: z.string(),
      city: z.string(),
      state: z.string(),
      shift: z.string().nullable(),
      year: z.number().nullable(),
      confirmedAt: moment.nullable(),
      endsAt: moment.nullable(),
    }),
  ),
  /** Requests for a seat in a school year, until they are deleted. */
  seatRequestsMade: z.array(
    z.object({
      ...seatRequest,
      driverName: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** Suspensions, deletions with a report open and withdrawals that the mailbox is recognised by, with the kind of reason. */
  memories: z.array(z.object({ kind: z.string(), category: z.string(), at: moment })),
  /** Recommendations that were written by drivers' invitations. */
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
  /** Earlier data requests, and their answers. */
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
  /** Photos of the vehicle, as data URLs: shown, chosen for the next save, or removed by staff (then null after a day). */
  vehiclePhotos: z.array(
    z.object({ kind: z.string(), state: z.string(), since: moment, photo: z.string().nullable() }),
  ),
  /** The photo is a data URL, so that the file is complete by itself. */
  profile: ownProfile.nullable(),
  /** Details besides the profile, including a price that families no longer see. */
  terms: publicTerms.nullable(),
  comfort: publicComfort.nullable(),
  /** Seats stated for a school year, with the "from" price in whole reais per month. */
  nextSeats: z
    .object({
      year: z.number().nullable(),
      confirmedAt: moment.nullable(),
      fromPrice: z.number().nullable(),
      shifts: z.array(z.object({ shift: z.string(), seats: z.number() })),
    })
    .nullable(),
  /** What families asked for; where they are told is left out, and the phone number of whom there is nothing to arrange with. */
  seatRequests: z.array(z.object({ ...seatRequest, phone: z.string().nullable() })),
  /** When the driver last read them and was told of them on phones and by mail; and since when the mail is switched off. */
  requestMails: z
    .object({
      readAt: moment.nullable(),
      notifiedAt: moment.nullable(),
      mailedAt: moment.nullable(),
      offAt: moment.nullable(),
    })
    .nullable(),
  /** Seats by shift with the day of their confirmation, however old, and the settings of the monthly mail. */
  seats: z
    .object({
      confirmedAt: moment.nullable(),
      shifts: z.array(z.object({ shift: z.string(), seats: z.number() })),
      remindedAt: moment.nullable(),
      remindersOffAt: moment.nullable(),
      nextAskedAt: moment.nullable(),
    })
    .nullable(),
  /** Printed on material; all of them redirect to the profile. */
  shortAddresses: z.array(z.object({ createdAt: moment, name: z.string() })),
  /** Open invitations, approved recommendations by families, and the answers to them. */
  recommendations: ownRecommendations.pick({ areShown: true, invitations: true, recommendations: true }),
  /** Steps of the dashboard that were put off, until when, or done for good (null). */
  steps: z.array(z.object({ step: z.string(), restsUntil: moment.nullable() })),
  suspension: z.object({ since: moment, reason: z.string() }).nullable(),
  subscriptions: z.array(subscription),
  charges: z.array(receipt),
  /** Credit that went back to the card: in reais, and what of it was left to our staff. */
  creditReturns: z.array(
    z.object({ notedAt: moment, settledAt: moment.nullable(), amount: z.number(), byHand: z.number() }),
  ),
  /** Why subscriptions were canceled, if stated. */
  leavingReasons: z.array(z.object({ canceledAt: moment.nullable(), reason: z.string() })),
  /** IP addresses from which the account was used, to the minute (law 12.965/2014, article 15). */
  accesses: z.array(z.object({ at: moment, address: z.string() })),
  sessions: z.array(z.object({ device: z.string(), createdAt: moment, expiresAt: moment })),
  /** The devices that get the driver's notices, by the labels of the kinds. */
  pushDevices: z.array(z.object({ createdAt: moment, kinds: z.array(z.string()) })),
  /** Passkeys: devices that sign in without the password. Their private keys never leave them. */
  passkeys: z.array(ownPasskey),
  /** The profile's results by source and day, older ones by month; and the settings of the monthly mail about them. */
  results: z
    .object({
      days: z.array(counts.extend({ day: z.iso.date() })),
      months: z.array(counts.extend({ month: z.iso.date() })),
      mail: z.object({ month: z.iso.date().nullable(), offAt: moment.nullable() }).nullable(),
    })
    .nullable(),
  /** Reports: when, and whether they were reviewed. Their text could identify the reporter, so it is left out. */
  reports: z.array(
    z.object({
      createdAt: moment,
      category: z.string(),
      resolvedAt: moment.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  /** The person's answers to suspensions. */
  suspensionAnswers: z.array(z.object({ suspendedAt: moment, answeredAt: moment, text: z.string() })),
  /**
   * Documents that were sent, and the decisions. Files are left out: the driver has the originals, and ours are deleted
   * after the decision.
   */
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
      plateEnd: z.string().nullable(),
      /** What the profile said when the document was accepted. */
      comparedWith: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  ),
  ...emailData.shape,
  operatorActions: z.array(z.object({ at: moment, action: z.string(), reason: z.string() })),
});

export type OwnData = z.infer<typeof ownData>;
export type EmailData = z.infer<typeof emailData>;
