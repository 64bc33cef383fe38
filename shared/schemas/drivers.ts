import { z } from "zod";
import { stateCodes } from "../brazil";
import { services, vehicleTypes } from "../drivers";

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
