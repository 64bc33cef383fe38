import { z } from "zod";
import { type StateCode, stateCodes } from "../brazil";
import { LANDING_PART_MAX_LENGTH } from "../limits";
import { validation } from "../messages";
import { shifts } from "../profile/seats";
import { shiftFilterNames } from "../search/facts";
import { shownAuthority } from "./authorities";
import { driverCard } from "./drivers";

const part = z
  .string({ error: validation.textInvalid })
  .max(LANDING_PART_MAX_LENGTH, { error: validation.textTooLong })
  .transform((value) => value || undefined)
  .optional();

/** `GET /places`: the parts of the page's address, as they stand there. */
export const landingInput = z.object({ state: part, city: part, school: part, neighborhood: part });

const stateCode = z.enum(stateCodes as [StateCode, ...StateCode[]]);
const link = z.object({ name: z.string(), path: z.string() });

/** A place with a page, and how many visible drivers it has. */
export const placeLink = link.extend({ drivers: z.number() });

/** Exact up to what search counts; beyond, there are more. */
const counted = z.object({ drivers: z.number(), isMinimum: z.literal(true).optional() });

/** What is known of a place. What a kind of place does not have, or nobody told, is empty or null. */
export const landingFacts = z.object({
  kind: z.enum(["country", "state", "city", "school", "neighborhood"]),
  /** The one path of its page. */
  path: z.string(),
  state: stateCode.nullable(),
  /** Names as they are shown. */
  city: z.string().nullable(),
  school: z.string().nullable(),
  neighborhood: z.string().nullable(),
  /** Where a school is, as the catalogue says. */
  schoolIn: z.string().nullable(),
  /** Whether enough drivers are visible for a page that search engines may keep. */
  isIndexed: z.boolean(),
  drivers: z.number(),
  withSeats: counted,
  authorised: counted,
  /** The first drivers in the order of results. */
  cards: z.array(driverCard),
  /** Of a city, those after them, so that its page alone leads to all drivers of all but large cities. */
  others: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of a school or neighborhood: in each shift that one of its drivers offers, how many of them have how many free seats. */
  shifts: z.array(z.object({ shift: z.enum(shifts), drivers: z.number(), seats: z.number() })),
  states: z.array(placeLink),
  cities: z.array(placeLink),
  /** The cities of a city's page are the nearest ones; else they are the largest of its state. */
  areCitiesNear: z.boolean(),
  neighborhoods: z.array(placeLink),
  schools: z.array(placeLink),
  /** From and to how many whole reais a month begins, and how many drivers tell it; null where few do. */
  price: z.object({ drivers: z.number(), from: z.number(), to: z.number() }).nullable(),
  authority: shownAuthority.nullable(),
  /** From then on a price of these is not shown any more. */
  holdsUntil: z.iso.datetime().nullable(),
});

/** What a place's page says: facts, and sentences made of them. */
export const landingPage = landingFacts.extend({
  /** The place alone: "Campinas", "Paraná", "EE Culto à Ciência". */
  name: z.string(),
  /** The pages above it, the highest first, without the home page. */
  above: z.array(link),
  heading: z.string(),
  lead: z.string(),
  /** For search engines. */
  title: z.string(),
  description: z.string(),
  /** The heading over the cards. */
  driversTitle: z.string(),
  /** Over the links to the drivers without a card. */
  othersTitle: z.string(),
  /** Where nobody has seats, at all or in a shift: what "Avise-me" is offered for. */
  full: z
    .object({ title: z.string(), text: z.string(), turno: z.enum(shiftFilterNames).optional() })
    .nullable(),
  /** Over the places beside a state, city or neighborhood. */
  besideTitle: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});
