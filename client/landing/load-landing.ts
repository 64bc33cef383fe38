import { notFound } from "@tanstack/react-router";
import { type PlaceAddress, readPlaceParts } from "../../shared/landing/landing";
import { SEARCH_CACHE } from "../../shared/limits";
import { readFailure } from "../app/errors";
import type { Api } from "../app/trpc";

/** The place of what follows "/transporte-escolar/" in an address. */
export function placeOfSplat(splat: string | undefined): PlaceAddress | undefined {
  return readPlaceParts((splat ?? "").split("/").filter(Boolean));
}

/** Fetches what a place's page says. What never had a driver is not found. */
export async function loadLanding(api: Api, splat: string | undefined) {
  const place = placeOfSplat(splat);
  if (!place) throw notFound();
  try {
    return await api.utils.landing.page.ensureData(place, { staleTime: SEARCH_CACHE });
  } catch (error) {
    if (readFailure(error).status === 404) throw notFound();
    throw error;
  }
}
