import type { z } from "zod";
import { paths } from "../paths";
import type { landingFacts, landingPage, placeLink } from "../schemas/landing";

// Pages about places, without zod, because they are public.

/** The parts of a place page's URL: a UF in lower case, and slugs. Without any: all of Brazil. */
export type PlaceAddress = {
  state?: string | undefined;
  city?: string | undefined;
  school?: string | undefined;
  neighborhood?: string | undefined;
};

export type LandingFacts = z.infer<typeof landingFacts>;
export type LandingPage = z.infer<typeof landingPage>;
export type PlaceLink = z.infer<typeof placeLink>;

/** How many of the drivers with seats have not confirmed them lately; 0 also where they are not counted exactly. */
export function unconfirmedSeats({
  withSeats,
  confirmedSeats,
}: Pick<LandingFacts, "withSeats" | "confirmedSeats">): number {
  return withSeats.isMinimum ? 0 : withSeats.drivers - confirmedSeats.drivers;
}

/** The path segments before the slug of a school or a neighborhood. */
export const namedParts = { school: "escola", neighborhood: "bairro" } as const;

/** The path of a place's page: "/transporte-escolar/sp/campinas/bairro/cambui". */
export function placePath({ state, city, school, neighborhood }: PlaceAddress): string {
  const named = school
    ? [namedParts.school, school]
    : neighborhood
      ? [namedParts.neighborhood, neighborhood]
      : [];
  const parts = [state, city, ...named].filter((part) => part !== undefined);
  return [paths.places, ...parts.map(encodeURIComponent)].join("/");
}

/** The inverse, for the part after "/transporte-escolar/". Undefined if no place can have such a URL. */
export function readPlaceParts(parts: readonly string[]): PlaceAddress | undefined {
  const [state, city, word, name] = parts;
  if (parts.length < 3) return { state, city };
  const kind =
    word === namedParts.school ? "school" : word === namedParts.neighborhood ? "neighborhood" : undefined;
  return kind && name && parts.length === 4 ? { state, city, [kind]: name } : undefined;
}
