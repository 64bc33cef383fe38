import { z } from "zod";
import { type StateCode, stateCodes } from "../brazil";
import { LANDING_PART_MAX_LENGTH } from "../limits";
import { validation } from "../messages";
import { shifts } from "../profile/seats";
import { shiftFilterNames } from "../search/facts";
import { typedLine } from "../typed/schemas";
import { shownAuthority } from "./authorities";
import { driverCard } from "./drivers";

const part = typedLine({ error: validation.textInvalid })
  .max(LANDING_PART_MAX_LENGTH, { error: validation.textTooLong })
  .transform((value) => value || undefined)
  .optional();

/** `GET /places`: the parts of the page's URL, as they appear there. */
export const landingInput = z.object({ state: part, city: part, school: part, neighborhood: part });

const stateCode = z.enum(stateCodes as [StateCode, ...StateCode[]]);
const link = z.object({ name: z.string(), path: z.string() });

/** A place with a page, and how many visible drivers it has. */
export const placeLink = link.extend({ drivers: z.number() });

/** Exact up to what search counts; beyond, there are more. */
const counted = z.object({ drivers: z.number(), isMinimum: z.literal(true).optional() });

/** The facts about a place. What a kind of place does not have, or nobody stated, is empty or null. */
export const landingFacts = z.object({
  kind: z.enum(["country", "state", "city", "school", "neighborhood"]),
  /** The canonical path of its page. */
  path: z.string(),
  state: stateCode.nullable(),
  /** Names as they are shown. */
  city: z.string().nullable(),
  school: z.string().nullable(),
  neighborhood: z.string().nullable(),
  /** The address of a school, from the catalogue. */
  schoolIn: z.string().nullable(),
  /** Whether enough drivers are visible for search engines to index the page. */
  isIndexed: z.boolean(),
  drivers: z.number(),
  withSeats: counted,
  /** Of those, who confirmed their seats recently enough to rely on. */
  confirmedSeats: counted,
  authorised: counted,
  /** Of a city or a school: who has told seats for the year that is sold lately; null if nobody, or outside its season. */
  nextYear: counted.extend({ year: z.number() }).nullable(),
  /** The first drivers in the order of results. */
  cards: z.array(driverCard),
  /**
   * For a city: the drivers after those with a card, so that its page alone links to all drivers of all but large
   * cities.
   */
  others: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * For a school or neighborhood: for each shift that one of its drivers offers, how many drivers have how many free
   * seats. `upTo` if some of these seats are counted in other shifts too, because their driver states one number for all.
   */
  shifts: z.array(
    z.object({ shift: z.enum(shifts), drivers: z.number(), seats: z.number(), upTo: z.boolean() }),
  ),
  states: z.array(placeLink),
  cities: z.array(placeLink),
  /** On a city's page the nearest cities, otherwise the largest of the state. */
  areCitiesNear: z.boolean(),
  neighborhoods: z.array(placeLink),
  schools: z.array(placeLink),
  /** The range of monthly "from" prices in whole reais, and how many drivers state one; null if few do. */
  price: z.object({ drivers: z.number(), from: z.number(), to: z.number() }).nullable(),
  authority: shownAuthority.nullable(),
  /** When the first of these prices expires. */
  holdsUntil: z.iso.datetime().nullable(),
});

/** The content of a place's page: facts, and sentences made of them. */
export const landingPage = landingFacts.extend({
  /** The name of the place: "Campinas", "Paraná", "EE Culto à Ciência". */
  name: z.string(),
  /** The breadcrumb, topmost page first, without the home page. */
  above: z.array(link),
  heading: z.string(),
  lead: z.string(),
  /** The meta description. */
  title: z.string(),
  description: z.string(),
  /** The heading over the cards. */
  driversTitle: z.string(),
  /** The heading over the links to drivers without a card. */
  othersTitle: z.string(),
  /** What "Avise-me" is offered for: set if nobody has seats, at all or in a shift. */
  full: z
    .object({ title: z.string(), text: z.string(), turno: z.enum(shiftFilterNames).optional() })
    .nullable(),
  /** The heading over the nearby places of a state, city or neighborhood. */
  besideTitle: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});
