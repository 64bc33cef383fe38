import { z } from "zod";
import { stateCodes } from "./brazil";

/** Fixed lists of §3. */
export const vehicleTypes = ["Van Escolar", "Kombi", "Micro-ônibus", "Ônibus"] as const;
export const services = ["Transporte Manhã", "Transporte Tarde", "Transporte Noturno"] as const;

export type VehicleType = (typeof vehicleTypes)[number];
export type Service = (typeof services)[number];

const isoInstant = z.iso.datetime();
/** "/fotos/{hash}/{size}.{format}" */
const photoUrl = z.string();

/** A driver in a list (§3 "card / search result"). */
export const driverCard = z.object({
  id: z.string(),
  name: z.string(),
  photo: photoUrl,
  available: z.boolean(),
  serviceCity: z.string(),
  serviceState: z.enum(stateCodes),
  vehicleType: z.enum(vehicleTypes),
  availableSeats: z.number(),
  offeredNeighborhoods: z.array(z.string()),
  offeredSchoolTransport: z.array(z.string()),
});
export type DriverCard = z.infer<typeof driverCard>;

/** A profile as the public sees it: §3's profile without e-mail and phone. */
export const publicProfile = driverCard.extend({
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  vehicleBrand: z.string(),
  vehicleColor: z.string(),
  vehicleYear: z.number(),
  capacity: z.number(),
  services: z.array(z.enum(services)),
  description: z.string(),
  isPublic: z.boolean(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** Free seats as the badge and the ranking see them: none unless the driver says that there are (product rule). */
export function freeSeats(driver: { available: boolean; availableSeats: number }): number {
  return driver.available ? Math.max(0, driver.availableSeats) : 0;
}

/** Whether the badge is green. */
export function hasVacancy(driver: { available: boolean; availableSeats: number }): boolean {
  return freeSeats(driver) > 0;
}

/** The first `max` items and how many more there are, for "+N mais" (§9). */
export function firstItems<T>(items: readonly T[], max: number): { shown: T[]; more: number } {
  return { shown: items.slice(0, max), more: Math.max(0, items.length - max) };
}
