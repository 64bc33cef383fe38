/** What a driver hands out: the trimmed size in millimetres, and the pixels across of its picture. */
export const materialKinds = {
  "cartaz-a4": { width: 210, height: 297, pixels: 2480 },
  "cartaz-a6": { width: 105, height: 148, pixels: 1240 },
  adesivo: { width: 400, height: 150, pixels: 3150 },
  whatsapp: { width: 180, height: 180, pixels: 1080 },
} as const;

export type MaterialKind = keyof typeof materialKinds;
/** The order in which they are offered. */
export const materialNames = ["cartaz-a4", "cartaz-a6", "adesivo", "whatsapp"] as const;

export const materialFormats = ["pdf", "png"] as const;
export type MaterialFormat = (typeof materialFormats)[number];

/** What a printer cuts off around the paper, and what stays free within (mm). */
export const BLEED = 3;
export const SAFE_MARGIN = 5;
