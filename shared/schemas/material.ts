import { z } from "zod";
import { MATERIAL_SCHOOLS_MAX, TEXT_MAX } from "../limits";
import { validation } from "../messages";
import { materialFormats, materialNames } from "../profile/material/material";

const error = validation.valueInvalid;
const chosenSchools = z
  .array(z.string({ error }).max(TEXT_MAX.listItem, { error }), { error })
  .max(MATERIAL_SCHOOLS_MAX, { error });

/** Which of the profile's schools appear on the material. */
export const previewsInput = z.object({ schools: chosenSchools });

/** `POST /material/file`: which sheet, in which file format; `hasBleed` is for PDF. */
export const materialFileInput = previewsInput.extend({
  kind: z.enum(materialNames, { error }),
  format: z.enum(materialFormats, { error }),
  hasBleed: z.boolean({ error }).default(false),
});

/** Each sheet as SVG. */
export const materialPreviews = z.array(z.object({ kind: z.enum(materialNames), svg: z.string() }));

/** A file to be saved; its content is base64. */
export const materialFile = z.object({ name: z.string(), type: z.string(), content: z.string() });

/** `GET /material`: what the driver may put on the material. The URL is null while families don't see the profile. */
export const ownMaterial = z.object({
  hasProfile: z.boolean(),
  isVisible: z.boolean(),
  schools: z.array(z.string()),
  shortAddress: z.string().nullable(),
  /** The year for which there are sheets that say so: it is sold, and the driver states free seats. */
  seasonYear: z.number().nullable(),
  /** Names with letters that our print font lacks, with what is printed instead; "" for what is left out. */
  printedOtherwise: z.array(z.object({ written: z.string(), printed: z.string() })),
});
export type PrintedOtherwise = z.infer<typeof ownMaterial>["printedOtherwise"];
