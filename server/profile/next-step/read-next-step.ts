import { and, eq, gt, gte, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { driverTerms } from "../../../drizzle/schema/details";
import { driverSteps, drivers } from "../../../drizzle/schema/drivers";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { driverDays, driverMonths } from "../../../drizzle/schema/results";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, daysSince, startOfDay } from "../../../shared/brazil";
import { DAY, STEP_REST_DAYS } from "../../../shared/limits";
import {
  documentsRow,
  materialRow,
  priceRow,
  recommendationsRow,
} from "../../../shared/profile/dashboard-rows";
import { nextSeatsAt, yearOnSale } from "../../../shared/profile/next-seats";
import { nextSteps, type RestingStep, type Step, type StepFacts } from "../../../shared/profile/next-step";
import { printedSources } from "../../../shared/profile/results/sources";
import { priceShownUntil } from "../../../shared/profile/shown-details";
import type { NextStepAnswer } from "../../../shared/schemas/profile";
import { documentStatuses } from "../../documents/own-documents";
import { toOwnDetails } from "../../drivers/details/read-details";
import { statusOfOwner } from "../../drivers/entitlement";
import type { SignedIn } from "../../drivers/own-profile";
import { seatsOfYear, seatsToday, yearSeats } from "../../drivers/seats/stored-seats";
import { entitlesOwner } from "../../drivers/visibility";
import { invitationsEndedBefore, writtenUntilExpired } from "../../families/recommendations/links";
import { areReceived } from "../../families/requests/received/received-requests";
import type { Db } from "../../platform/database/database";
import type { Services } from "../../process/services";

type Reader = SignedIn & Pick<Services, "documentKeys">;
type Waiting = { count: number; family: string | null; since: string | null; newest: string | null };
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
      waiting: null,
      rows: { documents: null, details: null, recommendations: null, material: null },
    };
  const { terms, isPriceShown } = toOwnDetails({ terms: found.terms, comfort: null }, now);
  const until = terms && isPriceShown ? priceShownUntil(new Date(terms.confirmedAt)) : null;
  return {
    steps,
    wasFound: found.wasFound,
    waiting: facts.waiting?.count ?? null,
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
  const year = yearOnSale(now);
  const told = driver && nextSeatsAt(found?.next ?? null, driver, now);
  const { count = 0, family, since, newest } = found?.waiting ?? {};
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
    waiting: driver && year !== null ? { count, family: family ?? "", since: new Date(since ?? now) } : null,
    untoldYear: driver && !told ? year : null,
    // Families who ask after it was put off end the rest.
    resting: marks
      .filter(
        ({ step, rests, until }) =>
          rests && !(step === "families" && newest && new Date(newest) > restedAt(until)),
      )
      .map(({ step }) => step),
  };
  return { facts, found };
}

/** When a step was put off. @param until as JSON */
function restedAt(until: string | null): Date {
  return new Date(Date.parse(until ?? "") - STEP_REST_DAYS * DAY);
}

function inState(found: NonNullable<Facts>, counted: string): number {
  return found.recommendations.find(({ state }) => state === counted)?.count ?? 0;
}

const QR_DAYS = 30;
const { firstName, openedAt } = seatRequests;

/** What the steps and rows of /painel are decided from, besides documents, in one query; undefined without a profile. */
async function readFacts(db: Db, userId: string, now: Date) {
  const since = dayInSaoPaulo(startOfDay(dayInSaoPaulo(now), 1 - QR_DAYS));
  const [found] = await db
    .select({
      driver: drivers,
      seatsConfirmedAt: driverSeats.confirmedAt,
      next: yearSeats,
      waiting: sql<Waiting>`(select json_build_object('count', count(*)::int, 'family', (array_agg(${firstName} order by ${openedAt}))[1],
        'since', min(${openedAt}), 'newest', max(${openedAt}))
        from ${seatRequests} where ${and(areReceived(drivers.id, yearOnSale(now) ?? 0), eq(seatRequests.state, "open"))})`,
      terms: driverTerms,
      isEntitled: sql<boolean>`exists (select 1 from ${subscriptions} where ${entitlesOwner(now)})`,
      status: statusOfOwner(drivers.userId),
      marks: sql<
        { step: RestingStep; rests: boolean | null; until: string | null }[]
      >`(select coalesce(json_agg(json_build_object('step', ${driverSteps.step}, 'rests', ${gt(driverSteps.restsUntil, now)}, 'until', ${driverSteps.restsUntil})), '[]') from ${driverSteps} where ${eq(driverSteps.driverId, drivers.id)})`,
      recommendations: sql<
        { state: string; count: number }[]
      >`(select coalesce(json_agg(by_state), '[]') from (select ${recommendations.state} as state, count(*)::int as count from ${recommendations} where ${and(
        eq(recommendations.driverId, drivers.id),
        or(ne(recommendations.state, "written"), gt(recommendations.writtenAt, writtenUntilExpired(now))),
      )} group by 1) by_state)`,
      openInvitations: sql<number>`(select count(*)::int from ${invitations} where ${and(
        eq(invitations.driverId, drivers.id),
        isNotNull(invitations.place),
        gt(invitations.createdAt, invitationsEndedBefore(now)),
      )})`,
      qrVisits: sql<number>`(select coalesce(sum(${driverDays.visits}), 0)::int from ${driverDays} where ${and(
        eq(driverDays.driverId, drivers.id),
        inArray(driverDays.source, [...printedSources]),
        gte(driverDays.day, since),
      )})`,
      // Counting begins when families can first find a profile.
      wasFound: sql<boolean>`(exists (select 1 from ${driverDays} where ${eq(driverDays.driverId, drivers.id)}) or exists (select 1 from ${driverMonths} where ${eq(driverMonths.driverId, drivers.id)}))`,
    })
    .from(drivers)
    .leftJoin(driverSeats, seatsToday)
    .leftJoin(yearSeats, seatsOfYear)
    .leftJoin(driverTerms, eq(driverTerms.driverId, drivers.id))
    .where(eq(drivers.userId, userId));
  return found;
}
