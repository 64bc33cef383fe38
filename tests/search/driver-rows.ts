import type { documents, driverComfort, drivers, subscriptions, users } from "../../drizzle/schema";

/** The one photo of all drivers of search tests. */
export const photoHash = "0".repeat(64);

// Rows of a published driver; drivers, accounts and documents have the same id.

export function userRow(id: string): typeof users.$inferInsert {
  return {
    id,
    email: `${id}@example.com`,
    firstName: "Ana",
    lastName: "Silva",
    passwordHash: "-",
    termsVersion: "1",
    termsAcceptedAt: new Date("2025-01-01T00:00:00Z"),
  };
}

export function driverRow(id: string): typeof drivers.$inferInsert {
  return {
    id,
    userId: id,
    name: "Ana Silva",
    phone: "+5511912345678",
    photoHash,
    vehicleType: "Van Escolar",
    vehicleBrand: "Renault Master",
    vehicleColor: "Branca",
    vehicleYear: 2020,
    capacity: 15,
    availableSeats: 3,
    available: true,
    services: ["Transporte Manhã"],
    description: "Transporte escolar.",
    serviceState: "SP",
    serviceCity: "Campinas",
    offeredSchoolTransport: ["E.M.E.F. Machado de Assis"],
    offeredNeighborhoods: ["Centro"],
    isPublic: true,
  };
}

export function subscriptionRow(
  id: string,
  subscribedSince: Date,
  entitledUntil: Date | null,
): typeof subscriptions.$inferInsert {
  return {
    id,
    userId: id,
    stripeSubscriptionId: `sub_${id}`,
    status: entitledUntil ? "active" : "canceled",
    planId: "plan",
    period: "monthly",
    priceCents: 2990,
    startedAt: subscribedSince,
    subscribedSince,
    currentPeriodStart: subscribedSince,
    currentPeriodEnd: entitledUntil ?? subscribedSince,
    entitledUntil,
  };
}

/** An authorisation for Campinas that was accepted and is valid until 12/03/2026. */
export function authorisationRow(id: string, name: string, decidedAt: Date): typeof documents.$inferInsert {
  return {
    id,
    driverId: id,
    type: "authorisation",
    submittedAt: decidedAt,
    decidedAt,
    outcome: "accepted",
    isCurrent: true,
    validUntil: "2026-03-12",
    authority: "Emdec",
    comparedName: name,
    comparedCity: "Campinas, SP",
  };
}

/** All the comfort that a search can filter by, and nothing else. */
export function comfortRow(driverId: string, confirmedAt: Date): typeof driverComfort.$inferInsert {
  return {
    driverId,
    hasMonitor: true,
    hasAirConditioning: true,
    isAccessible: true,
    hasThreePointBelts: false,
    hasCamera: false,
    hasChildSeat: false,
    confirmedAt,
  };
}
