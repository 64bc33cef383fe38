import { z } from "zod";
import { SEARCH_PAGE_MAX, SEARCH_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX, SEARCH_TEXT_MAX_LENGTH } from "../limits";
import { validation } from "../messages";
import {
  factFilterNames,
  nextFilterNames,
  shiftFilterNames,
  type TickFilter,
  tickFilterNames,
} from "../search/facts";
import { typedLine } from "../typed/schemas";
import { driverCard } from "./drivers";
import { placeLink } from "./landing";

const text = typedLine({ error: validation.textInvalid })
  .max(SEARCH_TEXT_MAX_LENGTH, { error: validation.textTooLong })
  .transform((value) => value || undefined)
  .optional();

const wholeNumber = (max: number, error: string) =>
  z.number({ error }).int({ error }).min(1, { error }).max(max, { error });

const tick = z.literal(1, { error: validation.filterInvalid }).optional();

// The cast restores the names that `fromEntries` loses.
const ticks = Object.fromEntries(tickFilterNames.map((name) => [name, tick])) as Record<
  TickFilter,
  typeof tick
>;

/** Filters by facts, named as in the URL of a search. */
const factFilters = z.object({
  /** Free seats in this shift. */
  turno: z.enum(shiftFilterNames, { error: validation.shiftInvalid }).optional(),
  /** Seats stated for the year that is sold from September to February; `turno` is then a shift of that year. */
  year: z.int({ error: validation.valueInvalid }).optional(),
  ...ticks,
});

/** The four filters by place, trimmed; empty ones omitted (§5 "Search filters"); and those by facts. */
export const searchFilters = z.object({
  state: text.transform((value) => value?.toUpperCase()),
  city: text,
  school: text,
  neighborhood: text,
  ...factFilters.shape,
});

/** `GET /drivers/search` (§7). */
export const searchInput = searchFilters.extend({
  page: wholeNumber(SEARCH_PAGE_MAX, validation.pageInvalid).default(1),
  pageSize: wholeNumber(SEARCH_PAGE_SIZE_MAX, validation.pageSizeInvalid).default(SEARCH_PAGE_SIZE),
});

/** The place of a search whose drivers are grouped by all other filters. */
export const filterGroupsInput = searchFilters.pick({
  state: true,
  city: true,
  school: true,
  neighborhood: true,
});

/** The drivers of a place: each is in the group of exactly the filters that it meets. */
export const filterGroupsOutput = z.object({
  groups: z.array(
    z.object({
      meets: z.array(z.enum([...shiftFilterNames, ...nextFilterNames, ...tickFilterNames])),
      drivers: z.number(),
    }),
  ),
  /** There are more results, and only the first 1,000 were read. */
  areFirst: z.literal(true).optional(),
});

/** What was searched instead if nothing matched as typed and a letter was corrected: normalised words. */
export const searchShowing = z.object({
  city: z.string().optional(),
  school: z.string().optional(),
  neighborhood: z.string().optional(),
});

/** Search response of §3. `totalIsMinimum`: there are at least `totalCount`, and only these have pages. */
export const searchOutput = z.object({
  drivers: z.array(driverCard),
  totalCount: z.number(),
  totalPages: z.number(),
  totalIsMinimum: z.literal(true).optional(),
  showing: searchShowing.optional(),
});

/** The fields of the search form that have suggestions. */
export const suggestedFields = ["city", "school", "neighborhood"] as const;

/** The text typed into one field, and the place given by the other fields. */
export const suggestInput = searchFilters.omit({ school: true, neighborhood: true }).extend({
  field: z.enum(suggestedFields, { error: validation.valueInvalid }),
  text,
});

/** A city, school or neighborhood that has drivers. */
export const suggestion = z.object({
  /** As a driver wrote it. For a city, its name. */
  text: z.string(),
  city: z.string(),
  state: z.string(),
  drivers: z.number(),
  /** There are more than `drivers`. */
  driversIsMinimum: z.literal(true).optional(),
});
export const suggestOutput = z.object({ suggestions: z.array(suggestion) });

/** A wider search that finds somebody: the filters without the dropped ones. */
export const relaxation = z.object({
  filters: z.object({
    state: z.string().optional(),
    city: z.string().optional(),
    school: z.string().optional(),
    neighborhood: z.string().optional(),
    ...factFilters.shape,
  }),
  dropped: z.array(z.enum(["state", "city", "school", "neighborhood", ...factFilterNames])),
  totalCount: z.number(),
  totalIsMinimum: z.literal(true).optional(),
});
/** The same search for another shift; `confirmedDaysAgo`: when seats were confirmed, the latest and the earliest. */
export const shiftOffer = z.object({
  turno: z.enum(shiftFilterNames),
  totalCount: z.number(),
  totalIsMinimum: z.literal(true).optional(),
  confirmedDaysAgo: z.array(z.number()),
});

/** Another city with drivers, and how far it is if it is near: as the crow flies, in whole kilometers. */
export const cityOffer = z.object({
  city: z.string(),
  state: z.string(),
  drivers: z.number(),
  driversIsMinimum: z.literal(true).optional(),
  kilometers: z.number().optional(),
});

/**
 * Closest to the search first; schools of the city by how many drivers with a free seat serve them; and pages about
 * nearby places.
 */
export const relaxationsOutput = z.object({
  shifts: z.array(shiftOffer),
  /** Cities of the same name in other states, if nobody drives in the searched one. */
  elsewhere: z.array(cityOffer),
  /** The nearest cities with drivers who have the searched facts. */
  nearby: z.array(cityOffer),
  /** Whether the state has a municipality of the searched name. */
  isKnownCity: z.boolean(),
  relaxations: z.array(relaxation),
  schools: z.array(placeLink),
  places: z.array(placeLink),
  /** Whether these are the city's own page and those of the nearest cities, not of the state's largest. */
  areNear: z.boolean(),
});
