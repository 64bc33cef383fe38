import { join } from "node:path";
import { createAvatar } from "@dicebear/core";
import * as notionists from "@dicebear/notionists";
import sharp from "sharp";
import type { Portrait } from "./portraits";

// Run by hand after a change of the table: `npx --yes bun@1.4.5 drizzle/seeds/draw-portraits.ts`.
// The pictures are kept in the repository, so that a server needs no drawing library to start.

type Features = Pick<notionists.Options, "hair" | "body" | "lips" | "brows" | "nose" | "beard" | "backgroundColor">;

const SIDE = 672;
const tints = ["ffe08a", "dbe7fb", "d8efe0", "f6dcc6", "ece5d6"] as const;
const smiles = ["variant03", "variant22", "variant23", "variant30"] as const;
const brows = ["variant01", "variant06", "variant12", "variant13"] as const;

type Variant = `variant${number}`;

/** Hair, clothes, nose and beard of each person; smile, brows and tint go round. */
const people: Record<Portrait, { hair: string; body: string; nose: string; beard?: string }> = {
  w01: { hair: "02", body: "17", nose: "05" },
  w02: { hair: "48", body: "03", nose: "01" },
  w03: { hair: "20", body: "14", nose: "18" },
  w04: { hair: "41", body: "09", nose: "14" },
  w05: { hair: "47", body: "21", nose: "13" },
  w06: { hair: "28", body: "16", nose: "07" },
  w07: { hair: "08", body: "02", nose: "15" },
  w08: { hair: "37", body: "13", nose: "08" },
  w09: { hair: "29", body: "15", nose: "12" },
  w10: { hair: "23", body: "10", nose: "17" },
  w11: { hair: "36", body: "07", nose: "16" },
  w12: { hair: "39", body: "23", nose: "01" },
  w13: { hair: "43", body: "08", nose: "03" },
  w14: { hair: "58", body: "05", nose: "11" },
  m01: { hair: "01", body: "14", nose: "20", beard: "08" },
  m02: { hair: "07", body: "07", nose: "10" },
  m03: { hair: "hat", body: "25", nose: "19", beard: "10" },
  m04: { hair: "33", body: "17", nose: "02" },
  m05: { hair: "13", body: "05", nose: "05", beard: "02" },
  m06: { hair: "06", body: "09", nose: "12" },
  m07: { hair: "32", body: "03", nose: "18", beard: "12" },
  m08: { hair: "22", body: "10", nose: "01" },
  m09: { hair: "49", body: "25", nose: "04", beard: "05" },
  m10: { hair: "18", body: "08", nose: "09" },
  m11: { hair: "60", body: "16", nose: "07", beard: "11" },
  m12: { hair: "55", body: "19", nose: "20" },
  m13: { hair: "34", body: "23", nose: "06" },
  m14: { hair: "27", body: "04", nose: "13", beard: "04" },
};
