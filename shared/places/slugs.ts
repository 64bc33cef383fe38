import { normalise } from "../search";

/** A name as a URL segment: "Água Verde" becomes "agua-verde". The empty string if nothing is left. */
export function slugOf(name: string): string {
  return normalise(name).replaceAll(" ", "-");
}
