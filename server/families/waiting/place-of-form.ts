import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { isStateCode } from "../../../shared/brazil";
import type { WaitingForm } from "../../../shared/families/waiting/waiting";
import { TEXT_MAX } from "../../../shared/limits";
import { normaliseSchool } from "../../../shared/places/school-names";
import { normalise } from "../../../shared/search";
import { cleanLine } from "../../../shared/text";
import type { NameKind } from "../../search/entries/lexemes";

/** A notice's place as stored. */
export type Place = {
  state: string;
  city: string;
  cityName: string;
  place: string;
  name: string;
  kind: NameKind | null;
};

/**
 * Parses "EMEF Padre Anchieta, Campinas": the part after the last comma if it is a city of the state, else the searched city.
 * Undefined without a city or a name before it.
 */
export function placeOfForm(form: WaitingForm): Place | undefined {
  const written = cleanLine(form.place);
  const comma = written.lastIndexOf(",");
  const behind = comma < 0 ? undefined : officialCity(form.state, written.slice(comma + 1));
  const city = behind ?? officialCity(form.state, form.city);
  const place = (behind ? written.slice(0, comma) : written).trim();
  const kind = kindOf(normalise(place), form);
  const name = kind === "neighborhood" ? normalise(place) : normaliseSchool(place);
  if (!city || name === "" || [...place].length > TEXT_MAX.listItem) return undefined;
  return { state: form.state, city, cityName: normalise(city), place, name, kind };
}

function kindOf(name: string, { school, neighborhood }: WaitingForm): NameKind | null {
  if (name === normalise(school)) return "school";
  return name === normalise(neighborhood) ? "neighborhood" : null;
}

function officialCity(state: string, written: string): string | undefined {
  const query = normalise(written);
  if (query === "" || !isStateCode(state)) return undefined;
  return getMunicipalities(state).find(({ name }) => normalise(name) === query)?.name;
}
