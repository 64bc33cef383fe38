import { z } from "zod";
import { doneOutput } from "../answers";
import { validation } from "../messages";
import { profileFields } from "../profile/profile-fields";
import { shifts } from "../profile/seats";
import { vehiclePhotoKinds } from "../profile/vehicle-photos";
import { shownAuthority } from "./authorities";
import { publicComfort, publicTerms } from "./details";
import { shownDocument } from "./documents";
import { shownShape } from "./fields";
import { shownRecommendation } from "./recommendations";

const isoInstant = z.iso.datetime();
/** "/fotos/{hash}/{size}.{format}" */
const photoUrl = z.string();

const photoKind = z.enum(vehiclePhotoKinds, { error: validation.valueInvalid });

/** Photos of the vehicle as families see them, in the order of the kinds. */
export const vehiclePhotos = z.array(z.object({ kind: photoKind, url: photoUrl }));

/** The same for their driver: what families see, and what the next save of the profile changes. */
export const ownVehiclePhotos = z.object({
  vehiclePhotos,
  /** Chosen since the last save; a null `url` takes the photo out of the profile. */
  chosenPhotos: z.array(z.object({ kind: photoKind, url: photoUrl.nullable() })),
});

/** `POST /drivers/vehicle-photos`: a data URL, the URL of a stored photo of a vehicle, or null for none. */
export const vehiclePhotoInput = z.object({
  kind: photoKind,
  photo: z.string({ error: validation.valueInvalid }).min(1, validation.valueInvalid).nullable(),
});

export const chosenVehiclePhotos = ownVehiclePhotos.extend(doneOutput.shape);

/** Free seats by shift, and when they were confirmed. Every number was stated by the driver. */
export const shownSeats = z.object({
  /** Null: one number (`availableSeats`) for all shifts; otherwise that is the largest of these. */
  shifts: z.array(z.object({ shift: z.enum(shifts), seats: z.number() })).nullable(),
  /**
   * When the driver last confirmed them, and whole days in São Paulo since; null if that is too long ago to rely on.
   */
  confirmedAt: isoInstant.nullable(),
  confirmedDaysAgo: z.number().nullable(),
});

const seatsOrNull = z.number().nullable();

/** Free seats for the year that is sold, as the driver stated them: null for a shift without a statement. */
export const shownNextSeats = z.object({
  year: z.number(),
  shifts: z.object({ morning: seatsOrNull, afternoon: seatsOrNull, night: seatsOrNull }),
  /** When the driver last confirmed them; null if that is too long ago to rely on. */
  confirmedAt: isoInstant.nullable(),
  /** A month's "from" price in that year, in whole reais. */
  fromPrice: z.number().nullable(),
});

/** What a list and the profile show alike. */
const shownDriver = z.object({
  id: z.string(),
  photo: photoUrl,
  ...shownShape(profileFields, "card"),
  seats: shownSeats.nullable(),
  next: shownNextSeats.nullable(),
  /** The authorisation was reviewed by staff and is valid now. */
  isAuthorised: z.boolean(),
});

/** A driver in a list (§3 "card / search result"). */
export const driverCard = shownDriver.extend({
  /** A month's "from" price of today, in whole reais; null if it was not told, or too long ago. */
  monthlyPrice: z.number().nullable(),
});

/** A profile as the public sees it: §3's profile without e-mail and phone. */
export const publicProfile = shownDriver.extend({
  ...shownShape(profileFields, "profile"),
  /** Stated price and conditions; null if there is nothing to show. */
  terms: publicTerms.nullable(),
  /** Stated safety and comfort. */
  comfort: publicComfort.nullable(),
  /** Documents that staff reviewed and that are valid today, in the order in which families see them. */
  documents: z.array(shownDocument),
  /** Who authorises school transport where the driver works; null in the owner's preview. */
  authority: shownAuthority.nullable(),
  vehiclePhotos,
  /** What families wrote by the driver's invitation, newest first: reviewed by staff; all are shown, or none. */
  recommendations: z.array(shownRecommendation),
  /**
   * The pages of the city and, in the order of the lists, of the schools and neighborhoods; null for pages that search
   * engines don't index. Null in the owner's preview.
   */
  pages: z
    .object({
      city: z.string().nullable(),
      schools: z.array(z.string().nullable()),
      neighborhoods: z.array(z.string().nullable()),
    })
    .nullable(),
  isPublic: z.boolean(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
