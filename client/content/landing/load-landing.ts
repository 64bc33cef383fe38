import { notFound } from "@tanstack/react-router";
import { type PlaceAddress, readPlaceParts } from "../../../shared/content/landing";
import { SEARCH_CACHE } from "../../../shared/limits";
import { readFailure } from "../../app/errors";
import type { Api } from "../../app/trpc";

/** The place in the part of a path after "/transporte-escolar/". */
export function placeOfSplat(splat: string | undefined): PlaceAddress | undefined {
  return readPlaceParts((splat ?? "").split("/").filter(Boolean));
}

/** Loads a place's page; not found if the place never had a driver. */
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
