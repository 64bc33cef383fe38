import { z } from "zod";
import { COMPARED_MAX, FAVOURITES_MAX } from "../limits";
import { validation } from "../messages";
import { typedCode } from "../typed/schemas";
import { driverCard, publicProfile } from "./drivers";
import { ID_PATTERN } from "./id-pattern";

// Drivers whom a family chose by their ids.

/** "id,id,id": without duplicates, in order. A malformed id counts as unknown. */
const chosenIds = (max: number) =>
  typedCode({ error: validation.idInvalid })
    .transform((text) => [...new Set(text.split(","))].filter((id) => ID_PATTERN.test(id)))
    .refine((ids) => ids.length <= max, { error: validation.tooManyDrivers(max) });

/** `GET /drivers/favourites` */
export const favouritesInput = z.object({ ids: chosenIds(FAVOURITES_MAX) });

/** `GET /drivers/compare` */
export const compareInput = z.object({ ids: chosenIds(COMPARED_MAX) });

/** Those of them who are visible, in the requested order. */
export const chosenCards = z.object({ drivers: z.array(driverCard) });
export const chosenProfiles = z.object({ drivers: z.array(publicProfile) });
