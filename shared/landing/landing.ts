import type { z } from "zod";
import { paths } from "../paths";
import type { landingFacts, landingPage, placeLink } from "../schemas/landing";

// Pages about places, without zod: they are public.

/** The parts of a place page's address: a UF in small letters, and slugs. None of them: all of Brazil. */
export type PlaceAddress = {
  state?: string | undefined;
  city?: string | undefined;
  school?: string | undefined;
  neighborhood?: string | undefined;
};

export type LandingFacts = z.infer<typeof landingFacts>;
export type LandingPage = z.infer<typeof landingPage>;
export type PlaceLink = z.infer<typeof placeLink>;

/** The words in addresses before the slug of a school or a neighborhood. */
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

/** The inverse, for what follows "/transporte-escolar/". Undefined where no place has such an address. */
export function readPlaceParts(parts: readonly string[]): PlaceAddress | undefined {
  const [state, city, word, name] = parts;
  if (parts.length < 3) return { state, city };
  const kind =
    word === namedParts.school ? "school" : word === namedParts.neighborhood ? "neighborhood" : undefined;
  return kind && name && parts.length === 4 ? { state, city, [kind]: name } : undefined;
}
