import type { LandingPage } from "../../../shared/content/landing";
import type { SearchParams } from "../../search/search-params";

/** The search parameters for the drivers of a place. */
export function searchOf({ state, city, school, neighborhood }: LandingPage): SearchParams {
  return {
    ...(state && { estado: state }),
    ...(city && { cidade: city }),
    ...(school && { escola: school }),
    ...(neighborhood && { bairro: neighborhood }),
    ...(state ? {} : { pagina: 1 }),
  };
}
