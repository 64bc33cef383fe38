import { MATERIAL_SCHOOLS_MAX } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import type { PhotoSize } from "../../../shared/photos";
import { qrProfilePath } from "../../../shared/profile/results/sources";
import { shownDocumentsOf } from "../../documents/queries";
import { findPhotoContent } from "../../drivers/photos/queries";
import type { DriverRow } from "../../drivers/queries";
import { drawable } from "../../platform/drawing/glyphs";
import type { Services } from "../../process/services";
import { shortAddressOf } from "./short-address";

/** The content of a driver's material. No number of seats, price or phone number: paper outlives them. */
export type MaterialFacts = {
  name: string;
  /** The vehicle, and the city, which is never broken. */
  place: string;
  schools: string[];
  neighborhoods: string[];
  /** Whether the profile shows a checked document. */
  hasDocuments: boolean;
  /** JPEG; initials if it is missing, although every saved profile has a photo. */
  photo: Uint8Array | null;
  /** The QR code's content. */
  profileUrl: string;
  /** Without the protocol, as people type it. */
  shortAddress: string;
  brandName: string;
  /** The school year for which the sheet announces seats. */
  seasonYear: number | null;
};

type MaterialOptions = {
  /** Names; those no longer in the profile are left out. */
  schools: readonly string[];
  photoSize: PhotoSize;
  seasonYear: number | null;
};

/** Reads the content of a driver's material from the profile. */
export async function readMaterialFacts(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  driver: DriverRow,
  { schools: chosen, photoSize, seasonYear }: MaterialOptions,
): Promise<MaterialFacts> {
  const { brandName, origin } = config.company;
  const [photo, documents, address] = await Promise.all([
    findPhotoContent(db, { hash: driver.photoHash, size: photoSize, format: "jpg" }),
    shownDocumentsOf(db, driver.id, now()),
    shortAddressOf(db, driver, now()),
  ]);
  const schools = driver.offeredSchoolTransport.filter((school) => chosen.includes(school));
  const what = seasonYear ? "Transporte escolar, " : "";
  return {
    name: nameOf(driver),
    place: `${printed(`${what}${driver.vehicleType}`)}, ${unbroken(`${driver.serviceCity}, ${driver.serviceState}`)}`,
    schools: schools.map(printed).filter(Boolean).slice(0, MATERIAL_SCHOOLS_MAX),
    neighborhoods: driver.offeredNeighborhoods.map(printed).filter(Boolean),
    hasDocuments: documents.length > 0,
    photo: photo ?? null,
    profileUrl: origin + qrProfilePath(driver.id, seasonYear !== null),
    shortAddress: shortUrl(origin, address),
    brandName,
    seasonYear,
  };
}

/** "rotaescola.com.br/c/aparecida-ferreira". */
export function shortUrl(origin: string, address: string): string {
  return origin.replace(/^https?:\/\//, "") + paths.shortAddress(address);
}

/** What is printed differently from how the profile has it; `printed` is "" for what is left out. */
export function printedOtherwise(driver: DriverRow): { written: string; printed: string }[] {
  const { name, offeredSchoolTransport, offeredNeighborhoods } = driver;
  const lists = [...offeredSchoolTransport, ...offeredNeighborhoods];
  return [
    { written: name, printed: nameOf(driver) },
    ...lists.map((written) => ({ written, printed: printed(written) })),
  ].filter((text) => text.printed !== text.written);
}

/** A name of which the font has no letter gives way to the vehicle; it is left to the short address too. */
function nameOf({ name, vehicleType }: DriverRow): string {
  return printed(name) || printed(vehicleType);
}

/** Printed in one line. */
function unbroken(text: string): string {
  return printed(text).replaceAll(" ", "\u00a0");
}

/** Written with the letters that the font has. */
function printed(text: string): string {
  return drawable(text, 800).replace(/\s+/g, " ").trim();
}
