import type { driverComfort, driverTerms } from "../schema/details";
import { addDays, noonOf } from "./demo-calendar";

type Terms = Omit<typeof driverTerms.$inferInsert, "driverId" | "confirmedAt">;
type Comfort = Omit<typeof driverComfort.$inferInsert, "driverId" | "confirmedAt">;

/** What a demo driver states besides the profile, and how many days ago. */
type Stated = { daysAgo: number; terms?: Terms; comfort?: Comfort };

const nothing: Comfort = {
  hasMonitor: false,
  hasAirConditioning: false,
  hasThreePointBelts: false,
  hasCamera: false,
  isAccessible: false,
  hasChildSeat: false,
};

// By name; all others state nothing, as most drivers will at first.
const detailsByLogin: Record<string, Stated> = {
  // Everything, recently confirmed.
  "Rosângela Lima": {
    daysAgo: 20,
    terms: {
      monthlyPrice: 390,
      installments: 11,
      vacationCharge: "none",
      siblingDiscount: 10,
      noticeDays: 30,
      hasContract: true,
    },
    comfort: {
      hasMonitor: true,
      hasAirConditioning: true,
      hasThreePointBelts: true,
      hasCamera: true,
      isAccessible: false,
      hasChildSeat: true,
      minAge: 4,
      maxAge: 14,
    },
  },
  "Aparecida Ferreira": {
    daysAgo: 9,
    terms: {
      monthlyPrice: 420,
      installments: 12,
      vacationCharge: "half",
      siblingDiscount: 15,
      hasContract: true,
    },
    comfort: { ...nothing, hasMonitor: true, hasAirConditioning: true, minAge: 3, maxAge: 11 },
  },
  // A price that was not confirmed for too long: families don't see it, its driver is asked to confirm it.
  "Sueli Andrade": {
    daysAgo: 210,
    terms: { monthlyPrice: 350, installments: 10, noticeDays: 60, hasContract: false },
  },
  // Conditions without a price.
  "Cleide Nascimento": { daysAgo: 40, terms: { vacationCharge: "full", noticeDays: 30, hasContract: true } },
  // Comfort only.
  "Edson Ribeiro": { daysAgo: 3, comfort: { ...nothing, hasAirConditioning: true, isAccessible: true } },
  "Osvaldo Medeiros": { daysAgo: 75, comfort: { ...nothing, hasThreePointBelts: true, maxAge: 17 } },
  "Jussara Sacramento": { daysAgo: 15, comfort: { ...nothing, hasMonitor: true, isAccessible: true } },
  // Not published: the profile is still missing.
  "Denise Carvalho": { daysAgo: 5, terms: { monthlyPrice: 300, installments: 11, hasContract: false } },
};

/** The demo drivers' details as rows. */
export function demoDetails(profiles: readonly { id: string; name: string }[], now: Date) {
  const rows = profiles.flatMap(({ id, name }) => {
    const found = detailsByLogin[name];
    return found ? [{ driverId: id, confirmedAt: addDays(noonOf(now), -found.daysAgo), ...found }] : [];
  });
  return {
    terms: rows.flatMap(({ driverId, confirmedAt, terms }) =>
      terms ? [{ ...terms, driverId, confirmedAt }] : [],
    ),
    comfort: rows.flatMap(({ driverId, confirmedAt, comfort }) =>
      comfort ? [{ ...comfort, driverId, confirmedAt }] : [],
    ),
  };
}
