import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { isStateCode, type StateCode, stateCodes } from "../../shared/brazil";
import { normalise } from "../../shared/search";

/** How many names to suggest for an unknown one. */
const NEAREST_MAX = 3;

/** The state's municipalities in their official spelling, in alphabetical order. */
export function municipalitiesOf(state: StateCode): string[] {
  return getMunicipalities(state).map(({ name }) => name);
}

/** The official spelling of a municipality, ignoring case, accents, blanks and apostrophes; undefined if it is unknown. */
export function officialCity(state: string, typed: string): string | undefined {
  return isStateCode(state) ? namesIn(state).get(keyOf(typed)) : undefined;
}

/** The municipalities of a state with names similar to what was typed, most similar first; may be empty. */
export function nearestCities(state: string, typed: string): string[] {
  const key = keyOf(typed);
  if (!isStateCode(state) || key === "") return [];
  const most = Math.max(2, Math.floor(key.length / 3));
  return [...namesIn(state)]
    .map(([other, name]) => ({
      name,
      // A prefix of a name counts as similar, too.
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

/** Edit distance between two words: letters wrong, missing, extra or swapped; `most` + 1 if it is larger than `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
