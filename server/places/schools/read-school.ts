import { isStateCode } from "../../../shared/brazil";
import { TEXT_MAX } from "../../../shared/limits";
import { nameCase } from "../../../shared/places/name-case";
import { slugOf } from "../../../shared/places/slugs";
import { cleanLine, lengthOf } from "../../../shared/text";
import { nearestCities, officialCity } from "../municipalities";
import type { SchoolFacts } from "./school-row";

/** A row of INEP's catalogue; columns that the file lacks are empty. */
export type SchoolRecord = {
  /** Line number in the file, from 1. */
  line: number;
  code: string;
  name: string;
  state: string;
  city: string;
  address: string;
  administration: string;
  latitude: string;
  longitude: string;
};

type ReadSchool =
  | { facts: SchoolFacts & { inepCode: string }; reason?: undefined }
  | { facts?: undefined; reason: string };

/** A row converted for the catalogue, or the reason why it is invalid, for staff. */
export function readSchool(record: SchoolRecord): ReadSchool {
  const inepCode = record.code.trim();
  if (!/^\d{8}$/.test(inepCode)) return { reason: `Código INEP "${inepCode}" não tem 8 dígitos` };
  const name = nameCase(cleanLine(record.name));
  if (slugOf(name) === "") return { reason: "Escola sem nome" };
  if (lengthOf(name) > TEXT_MAX.listItem) return { reason: `Nome com mais de ${TEXT_MAX.listItem} letras` };
  const state = record.state.trim().toUpperCase();
  if (!isStateCode(state)) return { reason: `UF "${state}" não existe` };
  const city = officialCity(state, record.city);
  if (!city) {
    const near = nearestCities(state, record.city);
    const hint = near.length > 0 ? ` (parecidos: ${near.join(", ")})` : "";
    return { reason: `Município "${cleanLine(record.city)}" não existe em ${state}${hint}` };
  }
  const [latitude, longitude] = [degrees(record.latitude, 90), degrees(record.longitude, 180)];
  return {
    facts: {
      inepCode,
      state,
      city,
      name,
      neighborhood: neighborhoodOf(record.address),
      administration: cleanLine(record.administration) || null,
      // A latitude without a longitude is useless, and vice versa.
      latitude: longitude === null ? null : latitude,
      longitude: latitude === null ? null : longitude,
    },
  };
}

/** INEP writes "RUA DO ORFANATO, 123. VILA PRUDENTE. 03131-010 São Paulo - SP.": the neighborhood precedes the CEP. */
export function neighborhoodOf(address: string): string | null {
  const parts = cleanLine(address).split(". ");
  const postcode = parts.findIndex((part) => /^\d{5}-?\d{3}\b/.test(part));
  const before = postcode > 1 ? (parts[postcode - 1] ?? "") : "";
  const name = nameCase(before.trim());
  // With a comma it is the street.
  if (name.includes(",") || slugOf(name) === "" || lengthOf(name) > TEXT_MAX.listItem) return null;
  return name;
}

function degrees(written: string, most: number): number | null {
  const value = Number(written.trim().replace(",", "."));
  return written.trim() !== "" && Math.abs(value) <= most ? value : null;
}
