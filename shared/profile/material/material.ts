/** The printed sheets for drivers: trimmed size in millimetres, and the width of the picture in pixels. */
export const materialKinds = {
  "cartaz-a4": { width: 210, height: 297, pixels: 2480 },
  "cartaz-a6": { width: 105, height: 148, pixels: 1240 },
  adesivo: { width: 400, height: 150, pixels: 3150 },
  whatsapp: { width: 180, height: 180, pixels: 1080 },
  "ano-a4": { width: 210, height: 297, pixels: 2480 },
  "ano-whatsapp": { width: 180, height: 180, pixels: 1080 },
} as const;

export type MaterialKind = keyof typeof materialKinds;
/** In the order in which they are offered. */
export const materialNames = [
  "ano-a4",
  "ano-whatsapp",
  "cartaz-a4",
  "cartaz-a6",
  "adesivo",
  "whatsapp",
] as const;

/** "Vagas abertas para 2027": only in the season, and while the driver states free seats for the year. */
export function isForSeason(kind: MaterialKind): boolean {
  return kind === "ano-a4" || kind === "ano-whatsapp";
}

export const materialFormats = ["pdf", "png"] as const;
export type MaterialFormat = (typeof materialFormats)[number];

/** Bleed: what a printer cuts off around the paper; and the safety margin inside (mm). */
export const BLEED = 3;
export const SAFE_MARGIN = 5;
