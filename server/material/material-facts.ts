import { MATERIAL_SCHOOLS_MAX } from "../../shared/limits";
import { paths } from "../../shared/paths";
import type { PhotoSize } from "../../shared/photos";
import { qrProfilePath } from "../../shared/results/sources";
import { shownDocumentsOf } from "../documents/queries";
import type { DriverRow } from "../drivers/queries";
import { findPhotoContent } from "../photos/queries";
import { drawable } from "../pictures/letters";
import type { Services } from "../services";
import { shortAddressOf } from "./short-address";

/** What stands on a driver's material. No seats, no price and no phone: paper stays longer than these are true. */
export type MaterialFacts = {
  name: string;
  /** What the driver drives, and where. */
  place: string;
  schools: string[];
  neighborhoods: string[];
  /** Whether families see a checked document on the profile. */
  hasDocuments: boolean;
  /** JPEG; initials stand in when it is missing, which no saved profile allows. */
  photo: Uint8Array | null;
  /** What the QR code says. */
  profileUrl: string;
  /** As people type it, without the protocol. */
  shortAddress: string;
  brandName: string;
};

type Wanted = {
  /** Names; those that the profile doesn't have any more stay out. */
  schools: readonly string[];
  photoSize: PhotoSize;
};

/** What stands on the material of a driver now. */
export async function readMaterialFacts(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  driver: DriverRow,
  { schools: chosen, photoSize }: Wanted,
): Promise<MaterialFacts> {
  const { brandName, origin } = config.company;
  const [photo, documents, address] = await Promise.all([
    findPhotoContent(db, { hash: driver.photoHash, size: photoSize, format: "jpg" }),
    shownDocumentsOf(db, driver.id, now()),
    shortAddressOf(db, driver, now()),
  ]);
  const schools = driver.offeredSchoolTransport.filter((school) => chosen.includes(school));
  return {
    // A name of which the font has no letter is left to the short address.
    name: printed(driver.name) || printed(driver.vehicleType),
    place: printed(`${driver.vehicleType}, ${driver.serviceCity}, ${driver.serviceState}`),
    schools: schools.map(printed).filter(Boolean).slice(0, MATERIAL_SCHOOLS_MAX),
    neighborhoods: driver.offeredNeighborhoods.map(printed).filter(Boolean),
    hasDocuments: documents.length > 0,
    photo: photo ?? null,
    profileUrl: origin + qrProfilePath(driver.id),
    shortAddress: shortUrl(origin, address),
    brandName,
  };
}

/** "rotaescola.com.br/c/aparecida-ferreira". */
export function shortUrl(origin: string, address: string): string {
  return origin.replace(/^https?:\/\//, "") + paths.shortAddress(address);
}

/** In letters that the font has. */
function printed(text: string): string {
  return drawable(text, 800).replace(/\s+/g, " ").trim();
}
