import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { isStateCode, type StateCode, stateCodes } from "../../shared/brazil";
import { normalise } from "../../shared/search";
import { distance } from "./distance";

/** So many names are offered in place of one that no municipality has. */
const NEAREST_MAX = 3;

/** The state's municipalities as they are officially spelled, by alphabet. */
export function municipalitiesOf(state: StateCode): string[] {
  return getMunicipalities(state).map(({ name }) => name);
}

/** The official spelling of a municipality, whatever its case, accents, blanks and apostrophes; undefined: there is none. */
export function officialCity(state: string, typed: string): string | undefined {
  return isStateCode(state) ? namesIn(state).get(keyOf(typed)) : undefined;
}

/** The municipalities of a state whose names are nearest to what was typed, the nearest first; none when none is near. */
export function nearestCities(state: string, typed: string): string[] {
  const key = keyOf(typed);
  if (!isStateCode(state) || key === "") return [];
  const most = Math.max(2, Math.floor(key.length / 3));
  return [...namesIn(state)]
    .map(([other, name]) => ({
      name,
      // A name that is not typed to its end is near too.
      far: other.startsWith(key) && key.length > 2 ? 1 : distance(key, other, most),
    }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far || a.name.localeCompare(b.name, "pt-BR"))
    .slice(0, NEAREST_MAX)
    .map(({ name }) => name);
}

/** The states that have a municipality of this name. */
export function statesWithCity(typed: string): StateCode[] {
  return stateCodes.filter((state) => namesIn(state).has(keyOf(typed)));
}

const byState = new Map<StateCode, Map<string, string>>();

function namesIn(state: StateCode): Map<string, string> {
  const known = byState.get(state);
  if (known) return known;
  const names = new Map(municipalitiesOf(state).map((name) => [keyOf(name), name]));
  byState.set(state, names);
  return names;
}

/** Without blanks, so that "Santa Bárbara Doeste" is "Santa Bárbara d'Oeste". */
function keyOf(name: string): string {
  return normalise(name).replaceAll(" ", "");
}
