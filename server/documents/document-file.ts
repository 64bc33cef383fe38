import { type Claim, claimsOfType } from "../../shared/documents/claims";
import { textsOf } from "../../shared/documents/compared";
import type { DriverRow } from "../drivers/queries";
import { authorityOf } from "../places/authorities/find-authority";
import { stateAuthorities } from "../places/authorities/state-authorities";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { type DocumentRow, findDocument } from "./queries";

type Profile = Omit<DriverRow, "seats" | "next" | "heldSince">;

/**
 * What staff compare a document with: its driver, the profile's claims, and the possible authorities. Never the file.
 * @throws DomainError DOCUMENT_REPLACED if it was replaced or withdrawn
 */
export async function documentFile({ db, now }: Pick<Services, "db" | "now">, id: string) {
  const found = await findDocument(db, id);
  if (!found) throw new DomainError("DOCUMENT_REPLACED");
  const { document, driver, pages } = found;
  return {
    id,
    pages,
    type: document.type,
    submittedAt: document.submittedAt,
    decidedAt: document.decidedAt,
    outcome: document.outcome,
    validUntil: document.validUntil,
    refusalReason: document.refusalReason,
    refusalWords: document.refusalWords,
    driver: {
      userId: driver.userId,
      name: driver.name,
      city: driver.serviceCity,
      state: driver.serviceState,
    },
    claims: claimsOf(document, driver),
    authorities: document.type === "authorisation" ? authoritiesNear(driver, now()) : [],
  };
}

/** What a document has to confirm: the profile's claims, and the end of the plate that came with it. */
export function claimsOf(document: DocumentRow, driver: Profile): Claim[] {
  const { vehicleType, vehicleBrand, vehicleColor, vehicleYear } = driver;
  const claimed = {
    ...textsOf(driver, document.plateEnd),
    vehicle: `${vehicleType}, ${vehicleBrand}, ${vehicleColor.toLowerCase()}, ${vehicleYear}`,
    seats: String(driver.capacity),
    legible: null,
  };
  return claimsOfType[document.type].map((name) => ({ name, value: claimed[name] }));
}

/** The possible authorities for a driver in a city, the city's own first. */
function authoritiesNear({ serviceState, serviceCity }: Profile, now: Date): string[] {
  const own = authorityOf({ state: serviceState, city: serviceCity }, now).name;
  return [...new Set([own, `Prefeitura de ${serviceCity}`, stateAuthorities[serviceState].name])];
}
