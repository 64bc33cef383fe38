import { daysSince } from "../brazil";
import { type DocumentType, daysLeft, statusOf } from "../documents/documents";
import { DOCUMENT_URGENT_DAYS, SEATS_ASKED_AFTER_DAYS } from "../limits";
import type { OwnDocument } from "../schemas/documents";

/** What a driver can be asked to do next, in the order in which it is asked. */
export const stepNames = [
  "complete",
  "plan",
  "publish",
  "families",
  "year",
  "refused",
  "ending",
  "seats",
  "authorisation",
  "share",
  "invite",
] as const;
export type StepName = (typeof stepNames)[number];

/** Steps that a driver may put off: none of them hides the profile, and seats are confirmed with one tap. */
export const restingSteps = [
  "families",
  "year",
  "refused",
  "ending",
  "authorisation",
  "share",
  "invite",
] as const satisfies StepName[];
export type RestingStep = (typeof restingSteps)[number];

/** Whether a step may be put off. */
export function canRest(name: StepName): name is RestingStep {
  return restingSteps.some((restingStep) => restingStep === name);
}

/** One thing to do; `document` and `reason` for papers, `days` since seats were confirmed or until a paper ends. */
export type Step = {
  name: StepName;
  document?: DocumentType;
  /** What staff wrote about a refused paper. */
  reason?: string;
  days?: number;
  /** How many families wait for an answer, and the one that waits longest. */
  count?: number;
  family?: string;
  /** When that one asked. */
  since?: string;
  /** The year that is sold. */
  year?: number;
};

/** All that the steps are decided from. */
export type StepFacts = {
  isSuspended: boolean;
  /** The card was refused: paying comes first (the banner says so). */
  isPastDue: boolean;
  hasProfile: boolean;
  isEntitled: boolean;
  isPublic: boolean;
  /** Null while documents can't be sent. */
  documents: OwnDocument[] | null;
  /** Null for never: then the day counts on which the profile was first saved. */
  seatsConfirmedDaysAgo: number | null;
  profileDaysOld: number;
  hasShared: boolean;
  /** Sent by families, published or not, and invitations that are open. */
  recommendations: number;
  openInvitations: number;
  /** Families whose requests wait for an answer, the one that waits longest by name; null outside the season. */
  waiting: { count: number; family: string; since: Date } | null;
  /** The year that is sold, if the driver told nothing for it. */
  untoldYear: number | null;
  /** Put off for now. */
  resting: readonly StepName[];
};

/**
 * Everything that a driver should do, the most important first; the first one is "Próximo passo".
 * Nothing while a suspension or an unpaid charge comes first.
 */
export function nextSteps(facts: StepFacts, now: Date): Step[] {
  if (facts.isSuspended) return [];
  if (!facts.hasProfile) return [{ name: "complete" }];
  if (facts.isPastDue) return [];
  if (!facts.isEntitled) return [{ name: "plan" }];
  if (!facts.isPublic) return [{ name: "publish" }];
  const found: Step[] = [...season(facts, now), ...refused(facts), ...ending(facts, now)];
  const { seatsConfirmedDaysAgo: days } = facts;
  if ((days ?? facts.profileDaysOld) > SEATS_ASKED_AFTER_DAYS)
    found.push({ name: "seats", ...(days !== null && { days }) });
  const authorisation = facts.documents?.find(({ type }) => type === "authorisation");
  if (authorisation && statusOf(authorisation, now) === "none") found.push({ name: "authorisation" });
  if (!facts.hasShared) found.push({ name: "share" });
  if (facts.recommendations === 0 && facts.openInvitations === 0) found.push({ name: "invite" });
  return found.filter(({ name }) => !facts.resting.includes(name));
}

function season({ waiting, untoldYear }: StepFacts, now: Date): Step[] {
  const families = waiting?.count
    ? [
        {
          name: "families" as const,
          count: waiting.count,
          family: waiting.family,
          since: waiting.since.toISOString(),
          days: daysSince(waiting.since, now),
        },
      ]
    : [];
  return untoldYear === null ? families : [...families, { name: "year" as const, year: untoldYear }];
}

function refused({ documents }: StepFacts): Step[] {
  return (documents ?? []).flatMap(({ type, waiting, refused }) =>
    refused && !waiting ? [{ name: "refused" as const, document: type, reason: refused.words }] : [],
  );
}

function ending({ documents }: StepFacts, now: Date): Step[] {
  return (documents ?? []).flatMap(({ type, waiting, refused, accepted }) => {
    if (waiting || refused || !accepted) return [];
    const days = daysLeft(accepted.validUntil, now);
    return days <= DOCUMENT_URGENT_DAYS ? [{ name: "ending" as const, document: type, days }] : [];
  });
}
