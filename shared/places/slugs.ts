import { normalise } from "../search";

/** A name as a part of an address: "Água Verde" is "agua-verde". Nothing left: the empty string. */
export function slugOf(name: string): string {
  return normalise(name).replaceAll(" ", "-");
}
