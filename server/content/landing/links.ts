import { isStateCode } from "../../../shared/brazil";
import type { PlaceLink } from "../../../shared/content/landing";
import type { City } from "../../search/cities";
import { cityPath } from "./find-place";

/** The link to a city's page. */
export function cityLinks({ state, name, label, drivers }: City, shown = label): PlaceLink[] {
  return isStateCode(state) ? [{ name: shown, path: cityPath({ state, name }), drivers }] : [];
}
