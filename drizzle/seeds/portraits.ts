import { join } from "node:path";
import { type CleanedPhoto, cleanPhoto } from "../../server/drivers/photos/clean-photo";

/** The generated portraits of the demo: women w01 to w14, men m01 to m14 (see draw-portraits.ts). */
export const portraits = [
  ...(["w01", "w02", "w03", "w04", "w05", "w06", "w07"] as const),
  ...(["w08", "w09", "w10", "w11", "w12", "w13", "w14"] as const),
  ...(["m01", "m02", "m03", "m04", "m05", "m06", "m07"] as const),
  ...(["m08", "m09", "m10", "m11", "m12", "m13", "m14"] as const),
];
export type Portrait = (typeof portraits)[number];

/** The file of a portrait. */
export function portraitFile(portrait: Portrait): string {
  return join(import.meta.dir, "portraits", `${portrait}.png`);
}

/** Processes every portrait like an uploaded photo. Takes about 3 seconds on two cores. */
export async function cleanPortraits(): Promise<Map<Portrait, CleanedPhoto>> {
  const cleaned = portraits.map(async (portrait) => {
    const photo = await cleanPhoto(await Bun.file(portraitFile(portrait)).bytes());
    return [portrait, photo] as const;
  });
  return new Map(await Promise.all(cleaned));
}
