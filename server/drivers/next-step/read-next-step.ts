import { and, eq, gte, sql } from "drizzle-orm";
import { driverSteps } from "../../../drizzle/schema/drivers";
import { driverDays } from "../../../drizzle/schema/results";
import { dayInSaoPaulo, daysSince, startOfDay } from "../../../shared/brazil";
import {
  documentsRow,
  materialRow,
  priceRow,
  recommendationsRow,
} from "../../../shared/profile/dashboard-rows";
import { nextSteps, type Step, type StepFacts } from "../../../shared/profile/next-step";
import { priceShownUntil } from "../../../shared/profile/shown-details";
import type { NextStepAnswer } from "../../../shared/schemas/profile";
import type { Db } from "../../database/database";
import { readOwnDocuments } from "../../documents/own-documents";
import { ownRecommendations } from "../../recommendations/own-recommendations";
import type { Services } from "../../services";
import { currentSubscription } from "../../subscriptions/queries";
import { findDetails, toOwnDetails } from "../details/read-details";
import { ownProfile, type SignedIn } from "../own-profile";

type Reader = SignedIn & Pick<Services, "documentKeys">;

const QR_DAYS = 30;

/** What the driver should do next, what comes after it, and the state of each duty beside its link. */
export async function readNextStep(reader: Reader): Promise<NextStepAnswer> {
  const { db, now } = reader;
  const { facts, driverId, own } = await factsOf(reader);
  const steps = nextSteps(facts, now());
  if (!driverId)
    return { steps, rows: { documents: null, details: null, recommendations: null, material: null } };
  const { terms, isPriceShown } = toOwnDetails(await findDetails(db, driverId), now());
  const until = terms && isPriceShown ? priceShownUntil(new Date(terms.confirmedAt)) : null;
  const inState = (state: string) => own.recommendations.filter((one) => one.state === state).length;
  return {
    steps,
    rows: {
      documents: facts.documents && documentsRow(facts.documents, now()),
      details: priceRow(terms?.monthlyPrice ?? null, until),
      recommendations: recommendationsRow(inState("approved"), inState("confirmed"), own.invitations.length),
      material: materialRow(await qrVisits(db, driverId, now())),
    },
  };
}

/** The first step alone, for mails. */
export async function firstStep(reader: Reader): Promise<Step | undefined> {
  const { facts } = await factsOf(reader);
  return nextSteps(facts, reader.now())[0];
}

async function factsOf(reader: Reader) {
  const { db, now, user } = reader;
  const profile = await ownProfile(reader);
  const subscription = await currentSubscription(db, user.id);
  const { isOn, documents } = await readOwnDocuments(reader);
  const own = await ownRecommendations(reader);
  const marks = profile.id
    ? await db.select().from(driverSteps).where(eq(driverSteps.driverId, profile.id))
    : [];
  const facts: StepFacts = {
    isSuspended: profile.isSuspended,
    isPastDue: subscription?.status === "past_due",
    hasProfile: profile.id !== null,
    isEntitled: profile.isEntitled,
    isPublic: profile.isPublic,
    documents: isOn ? documents : null,
    seatsConfirmedDaysAgo: profile.seats?.confirmedDaysAgo ?? null,
    profileDaysOld: profile.createdAt ? daysSince(new Date(profile.createdAt), now()) : 0,
    hasShared: marks.some(({ step, restsUntil }) => step === "share" && restsUntil === null),
    recommendations: own.recommendations.length,
    openInvitations: own.invitations.length,
    resting: marks.filter(({ restsUntil }) => restsUntil && restsUntil > now()).map(({ step }) => step),
  };
  return { facts, driverId: profile.id, own };
}

async function qrVisits(db: Db, driverId: string, now: Date): Promise<number> {
  const first = dayInSaoPaulo(startOfDay(dayInSaoPaulo(now), 1 - QR_DAYS));
  const [counted] = await db
    .select({ visits: sql<number>`coalesce(sum(${driverDays.visits}), 0)::int` })
    .from(driverDays)
    .where(and(eq(driverDays.driverId, driverId), eq(driverDays.source, "qr"), gte(driverDays.day, first)));
  return counted?.visits ?? 0;
}
