import { isVisible } from "../../shared/drivers";
import { photoUrl } from "../../shared/photos";
import { pick } from "../../shared/profile/field-sets";
import type { StaffRole } from "../../shared/staff";
import type { Person } from "./ops/find-people";
import type { PersonRecord } from "./ops/person-file";

/** A person in a list of the console, without contact data for any role. */
export function personRow(person: Person) {
  return pick(person, [
    "userId",
    "driverId",
    "name",
    "city",
    "state",
    "isConfirmed",
    "isPublic",
    "isEntitled",
    "suspendedAt",
    "heldAt",
    "createdAt",
  ]);
}

/** A person's record as a role may see it. Contact data (e-mail, phone, messages) are for operators only. */
export function personView({ person, account, profile, ...lists }: PersonRecord, role: StaffRole) {
  const isOperator = role === "operator";
  return {
    ...personRow(person),
    suspensionReason: person.suspensionReason,
    email: isOperator ? person.email : null,
    phone: isOperator ? person.phone : null,
    account: pick(account, [
      "createdAt",
      "emailConfirmedAt",
      "lastAccessAt",
      "openSessions",
      "stripeCustomerId",
    ]),
    profile: profile && {
      ...pick(profile, [
        "vehicleType",
        "vehicleBrand",
        "vehicleYear",
        "capacity",
        "availableSeats",
        "updatedAt",
        "visits",
      ]),
      // The photo of a profile that is not seen is not served.
      photo: isSeen(person) ? photoUrl(profile.photoHash) : null,
      schools: profile.offeredSchoolTransport.length,
      neighborhoods: profile.offeredNeighborhoods.length,
    },
    subscriptions: lists.subscriptions.map((subscription) =>
      pick(subscription, [
        "id",
        "stripeSubscriptionId",
        "status",
        "planId",
        "period",
        "priceCents",
        "subscribedSince",
        "currentPeriodEnd",
        "updatedAt",
      ]),
    ),
    reports: lists.reports.items.map((report) =>
      pick(report, ["id", "createdAt", "protocol", "resolvedAt", "outcome", "resolution", "reason"]),
    ),
    messages: isOperator ? lists.messages.items : [],
  };
}

function isSeen({ isPublic, isEntitled, suspendedAt, heldAt }: Person): boolean {
  const [isSuspended, isHeld] = [suspendedAt !== null, heldAt !== null];
  return isVisible({ isPublic: isPublic === true, isEntitled, isSuspended, isHeld });
}
