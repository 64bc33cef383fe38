import { photoUrl } from "../../shared/photos";
import { pick } from "../../shared/profile/field-sets";
import type { StaffRole } from "../../shared/staff";
import type { Person } from "../ops/find-people";
import type { PersonFile } from "../ops/person-file";

/** A person as a list of the console shows them: whom it is about, without contact data for any role. */
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
    "createdAt",
  ]);
}

/** A person's file as a role may see it. What can reach a person (e-mail, phone, messages) is for operators alone. */
export function personView({ person, account, profile, ...lists }: PersonFile, role: StaffRole) {
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
      photo: photoUrl(profile.photoHash),
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
      pick(report, ["id", "createdAt", "reason", "resolvedAt", "resolution"]),
    ),
    messages: isOperator ? lists.messages.items : [],
  };
}
