import { z } from "zod";
import { stateCodes } from "../brazil";
import { SEARCH_TEXT_MAX_LENGTH, TEXT_MAX } from "../limits";
import { validation } from "../messages";
import { typedLine } from "../typed/schemas";

/** At most this many characters of a field are read; no name or address has as many. */
const FIELD_MAX = 2000;
const RECORDS_MAX = 1000;
const field = typedLine().max(FIELD_MAX);

/** Rows of INEP's catalogue of schools as the operator's command sends them, at most 1,000 at once. */
export const schoolRecordsInput = z.object({
  schools: z
    .array(
      z.object({
        line: z.number().int(),
        code: field,
        name: field,
        state: field,
        city: field,
        address: field,
        administration: field,
        latitude: field,
        longitude: field,
      }),
    )
    .max(RECORDS_MAX),
});

const error = validation.valueInvalid;

/** What a driver has typed of a school's name, and the city where the driver works. */
export const ownSchoolsInput = z.object({
  state: z.enum(stateCodes, { error }),
  city: typedLine({ error }).max(TEXT_MAX.city, { error }),
  text: typedLine({ error }).max(SEARCH_TEXT_MAX_LENGTH, { error }),
});

/** Schools of the catalogue: `name` is what is entered in the profile. */
export const ownSchoolsOutput = z.array(z.object({ name: z.string(), neighborhood: z.string().nullable() }));
