import { notFound } from "@tanstack/react-router";
import { PROFILE_CACHE } from "../../shared/limits";
import { readFailure } from "../app/errors";
import type { Api } from "../app/trpc";

/** Fetches a public profile for its page. Unpublished, lapsed, suspended and unknown: not found. */
export async function loadProfile(api: Api, id: string) {
  try {
    return await api.utils.drivers.byId.ensureData({ id }, { staleTime: PROFILE_CACHE });
  } catch (error) {
    const { status } = readFailure(error);
    if (status === 404 || status === 400) throw notFound();
    throw error;
  }
}
