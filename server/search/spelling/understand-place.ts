import { stateCodes, states } from "../../../shared/brazil";
import { normalise, type PlaceFilters, wordsOf } from "../../../shared/search";
import { typedCity } from "../../../shared/search/typed-city";

type Typed = Pick<PlaceFilters, "state" | "city">;

const namedStates = stateCodes.map((state) => ({ state, name: ` ${normalise(states[state])}` }));

/** State and city as they were meant: "Recife, PE", "Recife Pernambuco", "São Paulo capital". */
export function understandPlace({ state, city }: Typed): Typed {
  const typed = typedCity({ state, city });
  const name = normalise(typed.city ?? "");
  const named = namedStates.find((namedState) => name.endsWith(namedState.name));
  if (!named) return typed;
  return { state: named.state, city: wordsOf(name).slice(0, -wordsOf(named.name.trim()).length).join(" ") };
}
