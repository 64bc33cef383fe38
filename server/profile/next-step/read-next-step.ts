import { daysSince } from "../../../shared/brazil";
import {
  documentsRow,
  materialRow,
  priceRow,
  recommendationsRow,
} from "../../../shared/profile/dashboard-rows";
import { nextSteps, type Step, type StepFacts } from "../../../shared/profile/next-step";
import { priceShownUntil } from "../../../shared/profile/shown-details";
import type { NextStepAnswer } from "../../../shared/schemas/profile";
import { documentStatuses } from "../../documents/own-documents";
import { toOwnDetails } from "../../drivers/details/read-details";
import type { SignedIn } from "../../drivers/own-profile";
import type { Services } from "../../process/services";
import { readFacts } from "./read-facts";

type Reader = SignedIn & Pick<Services, "documentKeys">;
type Facts = Awaited<ReturnType<typeof readFacts>>;

/** What the driver should do next, what comes after it, and the state of each duty beside its link. Two queries. */
export async function readNextStep(reader: Reader): Promise<NextStepAnswer> {
  const now = reader.now();
  const { facts, found } = await factsOf(reader);
  const steps = nextSteps(facts, now);
  if (!found)
    return {
      steps,
      wasFound: false,
      rows: { documents: null, details: null, recommendations: null, material: null },
    };
  const { terms, isPriceShown } = toOwnDetails({ terms: found.terms, comfort: null }, now);
  const until = terms && isPriceShown ? priceShownUntil(new Date(terms.confirmedAt)) : null;
  return {
    steps,
    wasFound: found.wasFound,
    rows: {
      documents: facts.documents && documentsRow(facts.documents, now),
      details: priceRow(terms?.monthlyPrice ?? null, until),
      recommendations: recommendationsRow(
        inState(found, "approved"),
        inState(found, "confirmed"),
        found.openInvitations,
      ),
      material: materialRow(found.qrVisits),
    },
  };
}

/** The first step alone, for mails. */
export async function firstStep(reader: Reader): Promise<Step | undefined> {
  const { facts } = await factsOf(reader);
  return nextSteps(facts, reader.now())[0];
}

async function factsOf({ db, now: clock, user, documentKeys }: Reader) {
  const now = clock();
  const found = await readFacts(db, user.id, now);
  const { driver, marks = [] } = found ?? {};
  const facts: StepFacts = {
    isSuspended: driver?.suspendedAt != null,
    isPastDue: found?.status === "past_due",
    hasProfile: driver !== undefined,
    isEntitled: found?.isEntitled ?? false,
    isPublic: driver?.isPublic ?? false,
    documents: documentKeys.current === null ? null : await documentStatuses(db, driver),
    seatsConfirmedDaysAgo: found?.seatsConfirmedAt ? daysSince(found.seatsConfirmedAt, now) : null,
    profileDaysOld: driver ? daysSince(driver.createdAt, now) : 0,
    hasShared: marks.some(({ step, rests }) => step === "share" && rests === null),
    recommendations: (found?.recommendations ?? []).reduce((sum, { count }) => sum + count, 0),
    openInvitations: found?.openInvitations ?? 0,
    resting: marks.filter(({ rests }) => rests).map(({ step }) => step),
  };
  return { facts, found };
}

function inState(found: NonNullable<Facts>, counted: string): number {
  return found.recommendations.find(({ state }) => state === counted)?.count ?? 0;
}
