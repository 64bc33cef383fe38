import type { schools } from "../../../drizzle/schema/schools";
import type { StateCode } from "../../../shared/brazil";
import { schoolKey, schoolWords } from "../../../shared/places/school-names";
import { normalise } from "../../../shared/search";

/** A school's facts from its source. `city` is in its official spelling. */
export type SchoolFacts = {
  inepCode: string | null;
  state: StateCode;
  city: string;
  neighborhood: string | null;
  name: string;
  administration: string | null;
  latitude: number | null;
  longitude: number | null;
};

export type SchoolName = { key: string; label: string };

type Derived = Omit<SchoolFacts, "inepCode"> &
  Pick<typeof schools.$inferInsert, "cityName" | "neighborhoodName" | "key" | "words">;

/** The columns derived from a school's facts and its other names. */
export function columnsOf({ inepCode: _, ...facts }: SchoolFacts, aliases: readonly string[]): Derived {
  return {
    ...facts,
    cityName: normalise(facts.city),
    neighborhoodName: facts.neighborhood === null ? null : normalise(facts.neighborhood),
    key: schoolKey(facts.name),
    words: schoolWords([facts.name, ...aliases]),
  };
}

/** Names of a school as rows, without spelling variants of the same key. Names without a letter or digit are left out. */
export function namesOf(labels: readonly string[]): SchoolName[] {
  const names = new Map<string, SchoolName>();
  for (const label of labels) {
    const key = schoolKey(label);
    if (key !== "" && !names.has(key)) names.set(key, { key, label });
  }
  return [...names.values()];
}
