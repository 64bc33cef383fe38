import { joinList } from "../../../../shared/brazil";
import type { PublicProfile } from "../../../../shared/drivers";
import { DESCRIPTION_SCHOOLS_MAX } from "../../../../shared/limits";
import { lines, wrap } from "../../../platform/drawing/glyphs";
import { paint } from "../../../platform/drawing/paint";
import { logo, MARGIN, picture } from "./preview-frame";

const PHOTO = { x: MARGIN, y: 92, side: 400 };
const TEXT_X = PHOTO.x + PHOTO.side + 56;
const TEXT_WIDTH = 1200 - MARGIN - TEXT_X;

/** The content of a driver's picture. No seats: whoever gets the link may see the picture weeks later. */
export type DriverPreviewFacts = Pick<
  PublicProfile,
  "name" | "serviceCity" | "serviceState" | "vehicleType" | "offeredSchoolTransport"
>;

/** A driver's picture as SVG: photo (JPEG), name, place, vehicle and first schools. */
export function driverPreview(driver: DriverPreviewFacts, photo: Uint8Array, brandName: string): string {
  const name = { size: 66, weight: 800 } as const;
  const fact = { size: 34, weight: 600 } as const;
  const nameLines = wrap({ ...name, text: driver.name }, TEXT_WIDTH, 2);
  const place = wrap({ ...fact, text: `${driver.serviceCity}, ${driver.serviceState}` }, TEXT_WIDTH, 1);
  const schools = driver.offeredSchoolTransport.slice(0, DESCRIPTION_SCHOOLS_MAX);
  const served = wrap(
    { ...fact, text: `${driver.vehicleType}. Atende ${joinList(schools)}.` },
    TEXT_WIDTH,
    3,
  );
  const nameY = PHOTO.y + 62;
  const placeY = nameY + (nameLines.length - 1) * 70 + 62;
  return picture(
    [
      framedPhoto(photo),
      lines(nameLines, { ...name, fill: paint.ink }, { x: TEXT_X, y: nameY, leading: 70 }),
      lines(place, { ...fact, weight: 800, fill: paint.ink }, { x: TEXT_X, y: placeY, leading: 0 }),
      lines(served, { ...fact, fill: paint.ink2 }, { x: TEXT_X, y: placeY + 58, leading: 46 }),
      logo(brandName, TEXT_X, 528),
    ].join(""),
  );
}

function framedPhoto(photo: Uint8Array): string {
  const { x, y, side } = PHOTO;
  const box = `x="${x}" y="${y}" width="${side}" height="${side}"`;
  const data = Buffer.from(photo).toString("base64");
  return [
    `<clipPath id="photo"><rect ${box} rx="28"/></clipPath>`,
    `<image ${box} clip-path="url(#photo)" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${data}"/>`,
    `<rect ${box} rx="28" fill="none" stroke="${paint.ink}" stroke-width="4"/>`,
  ].join("");
}
