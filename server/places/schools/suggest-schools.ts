import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { schools } from "../../../drizzle/schema/schools";
import { SUGGESTIONS_MAX } from "../../../shared/limits";
import { normaliseSchool, shownName } from "../../../shared/places/school-names";
import type { ownSchoolsInput, ownSchoolsOutput } from "../../../shared/schemas/schools";
import { normalise, wordsOf } from "../../../shared/search";
import type { Db } from "../../platform/database/database";
import { officialCity } from "../municipalities";

/** The schools of a city whose names, abbreviated or not, contain all typed words, the last one as a prefix. */
export async function suggestSchools(
  db: Db,
  { state, city, text }: z.infer<typeof ownSchoolsInput>,
): Promise<z.infer<typeof ownSchoolsOutput>> {
  const typed = normaliseSchool(text);
  const words = wordsOf(typed);
  const cityName = normalise(officialCity(state, city) ?? "");
  if (typed === "" || cityName === "") return [];
  const last = words.length - 1;
  const found = words.map(
    (word, at) => sql`strpos(' ' || ${schools.words} || ' ', ${at === last ? ` ${word}` : ` ${word} `}) > 0`,
  );
  // Names that begin with the typed text come first: `words` starts with the key.
  const rows = await db
    .select({ name: schools.name, neighborhood: schools.neighborhood, isNamesake: schools.isNamesake })
    .from(schools)
    .where(
      and(eq(schools.state, state), eq(schools.cityName, cityName), isNull(schools.mergedInto), ...found),
    )
    .orderBy(sql`not starts_with(${schools.words}, ${typed})`, asc(schools.key), asc(schools.id))
    .limit(SUGGESTIONS_MAX);
  return rows.map((school) => ({ name: shownName(school), neighborhood: school.neighborhood }));
}
