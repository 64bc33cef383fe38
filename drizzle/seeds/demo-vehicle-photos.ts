import sharp from "sharp";
import { type CleanedPhoto, cleanPhoto } from "../../server/drivers/photos/clean-photo";
import { storePhoto } from "../../server/drivers/photos/store-photo";
import type { Db } from "../../server/platform/database/database";
import { type VehiclePhotoKind, vehiclePhotoKinds } from "../../shared/profile/vehicle-photos";
import type { drivers } from "../schema/drivers";
import { driverPhotos } from "../schema/photos";
import { noonOf } from "./demo-calendar";
import { seededId } from "./seeded-id";

type Driver = typeof drivers.$inferInsert;
type Pictures = Record<VehiclePhotoKind, CleanedPhoto>;

const [INK, PAPER, BAND, SKY, SAND, LEAF, GLASS] = [
  "#14213d",
  "#ffffff",
  "#ffc81e",
  "#dbe7fa",
  "#e9e4d8",
  "#d7eee0",
  "#cfdff5",
];

const tree = (x: number, y: number, r: number) =>
  `<path d="M${x} ${y}V430" stroke-width="8"/><circle cx="${x}" cy="${y}" r="${r}" fill="${LEAF}"/>`;
const wheel = (x: number) =>
  `<circle cx="${x}" cy="440" r="38" fill="${INK}"/><circle cx="${x}" cy="440" r="14" fill="${PAPER}"/>`;
const pane = (x: number, y: number, width: number, height: number, color: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="${color}"/>`;
const seat = (x: number) =>
  `<rect x="${x + 16}" y="300" width="68" height="44" rx="12" fill="${GLASS}"/>
  <rect x="${x}" y="334" width="100" height="150" rx="16" fill="${GLASS}"/>
  <path d="M${x + 16} 350 ${x + 84} 440" stroke="${BAND}" stroke-width="10"/>
  <rect x="${x - 10}" y="470" width="120" height="46" rx="12" fill="${GLASS}"/>`;

/** Drawn stand-ins, empty and without a plate: a van on the road, three seats with belts, the van from behind. */
const drawings: Record<VehiclePhotoKind, string> = {
  outside: `<rect width="800" height="600" fill="${SKY}"/><rect y="430" width="800" height="170" fill="${SAND}"/>
    <g fill="none" stroke="${INK}" stroke-width="6" stroke-linejoin="round">${tree(150, 190, 120)}${tree(370, 240, 80)}${tree(720, 230, 85)}
    <path d="M0 430H800"/><path d="M0 505H800" stroke="${PAPER}" stroke-dasharray="70 30"/>
    <path d="M95 250Q95 220 128 220H520Q548 220 566 244L620 320 690 336Q712 342 712 370V414Q712 436 690 436H115Q95 436 95 414Z" fill="${PAPER}"/>
    <path d="M98 346H709V392H98Z" fill="${BAND}" stroke="none"/>
    ${pane(118, 244, 112, 78, GLASS)}${pane(244, 244, 112, 78, GLASS)}${pane(370, 244, 92, 78, GLASS)}
    <path d="M476 244H516L576 322H476Z" fill="${GLASS}"/>${wheel(205)}${wheel(580)}</g>`,
  inside: `<rect width="800" height="600" fill="${SAND}"/>
    <g fill="none" stroke="${INK}" stroke-width="6"><path d="M80 600V90Q80 50 120 50H680Q720 50 720 90V600" fill="${PAPER}"/>
    ${[130, 325, 520].map((x) => pane(x, 110, 150, 130, LEAF)).join("")}<path d="M80 290H720M80 540H720"/>
    ${[160, 350, 540].map(seat).join("")}</g>`,
  other: `<rect width="800" height="600" fill="${BAND}"/><rect y="440" width="800" height="160" fill="${SAND}"/>
    <g fill="none" stroke="${INK}" stroke-width="6"><path d="M0 440H800"/>
    <rect x="235" y="430" width="56" height="70" rx="12" fill="${INK}"/><rect x="509" y="430" width="56" height="70" rx="12" fill="${INK}"/>
    <path d="M220 460V220Q220 150 290 150H510Q580 150 580 220V460Z" fill="${PAPER}"/>
    ${pane(256, 190, 136, 110, GLASS)}${pane(408, 190, 136, 110, GLASS)}<path d="M400 150V460"/>
    <path d="M223 330H577V372H223Z" fill="${BAND}" stroke="none"/><rect x="228" y="390" width="30" height="52" fill="#b3261e"/>
    <rect x="542" y="390" width="30" height="52" fill="#b3261e"/></g>`,
};

/** Draws the stand-ins and processes them like uploaded photos: three pictures for all demo drivers. */
export async function cleanVehiclePictures(): Promise<Pictures> {
  const cleaned = vehiclePhotoKinds.map(async (kind) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="1152" height="864">${drawings[kind]}</svg>`;
    return [kind, await cleanPhoto(await sharp(Buffer.from(svg)).png().toBuffer(), "vehicle")] as const;
  });
  // Exactly the kinds, each with its picture.
  return Object.fromEntries(await Promise.all(cleaned)) as Pictures;
}

/** Gives three of four drivers photos: one, two or all kinds in turn. */
export async function seedVehiclePhotos(
  tx: Db,
  profiles: readonly Driver[],
  { pictures, now }: { pictures: Pictures; now: Date },
): Promise<void> {
  for (const kind of vehiclePhotoKinds) await storePhoto(tx, pictures[kind]);
  const rows = profiles.flatMap(({ userId }, position) =>
    vehiclePhotoKinds.slice(0, (position + 3) % 4).map((kind) => ({
      id: seededId("photo", `${kind} ${userId}`),
      userId,
      kind,
      state: "shown" as const,
      hash: pictures[kind].hash,
      since: noonOf(now),
    })),
  );
  await tx.insert(driverPhotos).values(rows);
}
