import { createAvatar } from "@dicebear/core";
import * as notionists from "@dicebear/notionists";
import sharp from "sharp";
import { type Portrait, portraitFile, portraits } from "./portraits";

// Run by hand after a change of the table: `npx --yes bun@1.4.5 drizzle/seeds/draw-portraits.ts`. The pictures are
// committed, so that a server needs no drawing library to start.

type Options = Required<notionists.Options>;
type Person = [
  hair: Options["hair"][number],
  body: Options["body"][number],
  nose: Options["nose"][number],
  beard?: Options["beard"][number],
];

const SIDE = 672;
const tints = ["ffe08a", "dbe7fb", "d8efe0", "f6dcc6", "ece5d6"];
const smiles: Options["lips"] = ["variant03", "variant22", "variant23", "variant30"];
// variant06 and variant13 are in the set too, but look worried next to a moustache or some of the smiles.
const brows: Options["brows"] = ["variant01", "variant12"];

const people: Record<Portrait, Person> = {
  w01: ["variant02", "variant17", "variant05"],
  w02: ["variant48", "variant03", "variant01"],
  w03: ["variant20", "variant14", "variant18"],
  w04: ["variant41", "variant09", "variant14"],
  w05: ["variant47", "variant21", "variant13"],
  w06: ["variant28", "variant16", "variant07"],
  w07: ["variant08", "variant24", "variant15"],
  w08: ["variant37", "variant13", "variant08"],
  w09: ["variant29", "variant15", "variant12"],
  w10: ["variant23", "variant10", "variant17"],
  w11: ["variant36", "variant07", "variant16"],
  w12: ["variant39", "variant23", "variant01"],
  w13: ["variant43", "variant08", "variant03"],
  w14: ["variant58", "variant05", "variant11"],
  m01: ["variant01", "variant14", "variant20", "variant08"],
  m02: ["variant07", "variant07", "variant10"],
  m03: ["hat", "variant25", "variant19", "variant10"],
  m04: ["variant33", "variant17", "variant02"],
  m05: ["variant13", "variant05", "variant05", "variant02"],
  m06: ["variant06", "variant09", "variant12"],
  m07: ["variant32", "variant15", "variant18", "variant12"],
  m08: ["variant22", "variant10", "variant01"],
  m09: ["variant49", "variant13", "variant04", "variant03"],
  m10: ["variant18", "variant08", "variant05"],
  m11: ["variant60", "variant16", "variant07", "variant11"],
  m12: ["variant55", "variant19", "variant20"],
  m13: ["variant34", "variant23", "variant06"],
  m14: ["variant27", "variant06", "variant13"],
};

/** The element of a list at `position`, wrapping around. */
const turn = <T>(list: T[], position: number): T[] => list.slice(position % list.length).slice(0, 1);

function draw([hair, body, nose, beard]: Person, position: number): string {
  return createAvatar(notionists, {
    scale: 125,
    hair: [hair],
    body: [body],
    nose: [nose],
    beard: beard ? [beard] : [],
    beardProbability: beard ? 100 : 0,
    lips: turn(smiles, position),
    brows: turn(brows, position),
    eyes: ["variant05"],
    glassesProbability: 0,
    gestureProbability: 0,
    bodyIconProbability: 0,
    backgroundColor: turn(tints, position),
  }).toString();
}

let position = 0;
for (const name of portraits) {
  const svg = Buffer.from(draw(people[name], position++));
  const png = sharp(svg, { density: 144 }).resize(SIDE, SIDE).flatten({ background: "#ffffff" });
  await png.png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 }).toFile(portraitFile(name));
}
