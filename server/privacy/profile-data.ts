import { eq } from "drizzle-orm";
import { driverSteps } from "../../drizzle/schema/drivers";
import { reports, suspensionAnswers } from "../../drizzle/schema/reports";
import type { PhotoSize } from "../../shared/photos";
import { pick } from "../../shared/profile/field-sets";
import { splitOf } from "../../shared/profile/seats";
import type { User } from "../../shared/schemas/accounts";
import type { OwnData } from "../../shared/schemas/own-data";
import { documentData } from "../documents/document-data";
import { findCaseOf } from "../drivers/case-of";
import { findDetails, toOwnDetails } from "../drivers/details/read-details";
import { isEntitled } from "../drivers/entitlement";
import { toOwnProfile } from "../drivers/own-profile";
import { findPhotoContent } from "../drivers/photos/queries";
import { driverPhotosOf, readOwnVehiclePhotos } from "../drivers/photos/vehicle/queries";
import { findDriverOfUser } from "../drivers/queries";
import type { SeatsRow } from "../drivers/seats/stored-seats";
import { ownRecommendations } from "../families/recommendations/own-recommendations";
import { withShownPlaces } from "../families/requests/place-names";
import { findDigest } from "../families/requests/received/own-mails";
import { phoneForDriver } from "../families/requests/received/received-requests";
import { requestsTo } from "../families/requests/requests-under";
import type { Db } from "../platform/database/database";
import type { Services } from "../process/services";
import { shortAddressesOf } from "../profile/material/short-address";
import { allResults } from "../profile/results/queries";

type ProfileData = Pick<
  OwnData,
  | "profile"
  | "vehiclePhotos"
  | "seats"
  | "nextSeats"
  | "seatRequests"
  | "requestMails"
  | "terms"
  | "comfort"
  | "documents"
  | "shortAddresses"
  | "recommendations"
  | "steps"
  | "suspension"
  | "suspensionAnswers"
  | "results"
  | "reports"
>;

/** The data stored about a person's profile, the photos as data URLs. */
export async function profileData(
  { db, now }: Pick<Services, "db" | "now">,
  user: User,
): Promise<ProfileData> {
  const driver = await findDriverOfUser(db, user.id);
  const { areShown, invitations, recommendations } = await ownRecommendations({ db, now, user });
  const vehiclePhotos = await vehiclePhotoData(db, user.id);
  if (!driver)
    return {
      vehiclePhotos,
      recommendations: { areShown, invitations, recommendations },
      profile: null,
      seats: null,
      nextSeats: null,
      seatRequests: [],
      requestMails: null,
      terms: null,
      comfort: null,
      suspension: null,
      documents: [],
      shortAddresses: [],
      suspensionAnswers: [],
      reports: [],
      results: null,
      steps: [],
    };
  const entitled = await isEntitled(db, user.id, now());
  const caseId = (await findCaseOf(db, driver.id)) ?? "";
  const reported = await db.select().from(reports).where(eq(reports.caseId, caseId));
  const answers = await db.select().from(suspensionAnswers).where(eq(suspensionAnswers.caseId, caseId));
  const steps = await db.select().from(driverSteps).where(eq(driverSteps.driverId, driver.id));
  const { suspendedAt, suspensionReason } = driver;
  const details = await findDetails(db, driver.id);
  const digest = await findDigest(db, driver.id);
  const { terms, comfort } = toOwnDetails(details, now());
  return {
    profile: {
      ...toOwnProfile(driver, user, { entitled, photos: await readOwnVehiclePhotos(db, user.id) }, now()),
      photo: await dataUrlOf(db, driver.photoHash, 672),
    },
    vehiclePhotos,
    seats: driver.seats && {
      ...toldSeats(driver.seats),
      remindedAt: driver.seats.askedAt?.toISOString() ?? null,
      remindersOffAt: driver.seatMailsOffAt?.toISOString() ?? null,
      nextAskedAt: driver.next?.askedAt?.toISOString() ?? null,
    },
    nextSeats: driver.next?.confirmedAt
      ? { year: driver.next.year, fromPrice: driver.next.fromPrice, ...toldSeats(driver.next) }
      : null,
    seatRequests: (await withShownPlaces(db, driver, await requestsTo(db, driver.id)))
      .filter(({ openedAt, reportedAt }) => openedAt && !reportedAt)
      .map((request) => ({
        ...pick(request, ["year", "state", "firstName", "school", "neighborhood", "shift", "seats"]),
        phone: phoneForDriver(request, now()),
        createdAt: request.createdAt.toISOString(),
        answeredAt: request.answeredAt?.toISOString() ?? null,
      })),
    requestMails: digest && {
      readAt: digest.readAt?.toISOString() ?? null,
      notifiedAt: digest.notifiedAt?.toISOString() ?? null,
      mailedAt: digest.mailedAt?.toISOString() ?? null,
      offAt: digest.offAt?.toISOString() ?? null,
    },
    terms,
    comfort,
    documents: await documentData(db, driver.id),
    shortAddresses: await shortAddressesOf(db, driver.id),
    recommendations: { areShown, invitations, recommendations },
    steps: steps.map(({ step, restsUntil }) => ({ step, restsUntil: restsUntil?.toISOString() ?? null })),
    suspension: suspendedAt ? { since: suspendedAt.toISOString(), reason: suspensionReason ?? "" } : null,
    results: await allResults(db, driver.id),
    suspensionAnswers: answers.map((answer) => ({
      suspendedAt: answer.suspendedAt.toISOString(),
      answeredAt: answer.answeredAt.toISOString(),
      text: answer.text,
    })),
    reports: reported.map(({ createdAt, resolvedAt, category, outcome }) => ({
      category,
      outcome,
      createdAt: createdAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
  };
}

/** Also those that were chosen and not saved, or removed by staff: `operatorActions` says why. */
async function vehiclePhotoData(db: Db, userId: string): Promise<OwnData["vehiclePhotos"]> {
  const photos: OwnData["vehiclePhotos"] = [];
  for (const { kind, state, since, hash } of await driverPhotosOf(db, userId))
    photos.push({
      kind,
      state,
      since: since.toISOString(),
      photo: hash && (await dataUrlOf(db, hash, 1152)),
    });
  return photos;
}

async function dataUrlOf(db: Db, hash: string, size: PhotoSize): Promise<string | null> {
  const content = await findPhotoContent(db, { hash, size, format: "jpg" });
  return content ? `data:image/jpeg;base64,${Buffer.from(content).toString("base64")}` : null;
}

function toldSeats(told: SeatsRow) {
  return { confirmedAt: told.confirmedAt?.toISOString() ?? null, shifts: splitOf(told) ?? [] };
}
