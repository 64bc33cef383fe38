import type { SearchShowing } from "../../../shared/search";
import type { SearchCriteria, TextCriterion } from "../criteria";
import { findDrivers } from "../find-drivers";
import type { Reads } from "../reads";
import { correctCity } from "./correct-city";
import { correctText } from "./correct-text";

export type Forgiven = { criteria: SearchCriteria; showing: SearchShowing };

/**
 * What was probably meant, when nothing matches as typed: each filter that matches nobody in the place, even
 * alone, is corrected. Undefined if there is nothing to correct, or no correction.
 */
export async function forgiveSpelling(reads: Reads, typed: SearchCriteria): Promise<Forgiven | undefined> {
  const showing: SearchShowing = {};
  const { state } = typed;
  let city = typed.city;
  let cities = city === undefined ? undefined : await reads.cities(city, state);
  if (city !== undefined && cities?.drivers === 0) {
    const corrected = await correctCity(reads, city, state);
    if (!corrected) return undefined;
    city = corrected.name;
    cities = await reads.cities(city, state);
    showing.city = corrected.label;
  }
  const texts: TextCriterion[] = [];
  for (const text of typed.texts) {
    // Without the facts: a correctly spelled name must not be corrected just because nobody there has them.
    const criteria = { state, city, texts: [text], facts: 0 };
    const alone = await findDrivers(reads, criteria, { offset: 0, limit: 1 });
    if (alone.totalCount > 0) {
      texts.push(text);
      continue;
    }
    const corrected = await correctText(reads.db, text, { state, cityIds: cities?.cityIds });
    if (!corrected) return undefined;
    showing[text.kind] = corrected.words.join(" ");
    texts.push(corrected);
  }
  if (Object.keys(showing).length === 0) return undefined;
  return { criteria: { state, city, texts, facts: typed.facts }, showing };
}
