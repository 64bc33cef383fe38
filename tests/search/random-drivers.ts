import { getCities } from "@brazilian-utils/brazilian-utils";
import { type StateCode, stateCodes } from "../../shared/brazil";
import { DAY } from "../../shared/limits";
import { type Service, services, vehicleTypes } from "../../shared/profile/profile-fields";
import { noShifts, offeredShifts, type StoredShifts } from "../../shared/profile/seats";
import { type Random, randomFrom } from "./random";
import { randomNeighborhood, randomPerson, randomSchool, rewritten } from "./random-names";

/** The current time for random drivers: in the season of this year. */
export const randomNow = new Date("2026-02-02T12:00:00Z");
export const randomYear = 2026;

/** One driver in ten thousand: several hours' share if a tenth of all drivers leave every month. */
const LAPSED = 0.0001;
const LAPSED_MIN = 20;
const largest =
  "SP:São Paulo|RJ:Rio de Janeiro|DF:Brasília|CE:Fortaleza|BA:Salvador|MG:Belo Horizonte|AM:Manaus|PR:Curitiba|PE:Recife|GO:Goiânia|PA:Belém|RS:Porto Alegre|SP:Guarulhos|SP:Campinas|MA:São Luís|AL:Maceió|MS:Campo Grande|RJ:São Gonçalo|PI:Teresina|PB:João Pessoa|RJ:Duque de Caxias|SP:São Bernardo do Campo|RJ:Nova Iguaçu|RN:Natal|SP:Santo André|SP:Osasco|SP:Sorocaba|MG:Uberlândia|SP:Ribeirão Preto|SP:São José dos Campos|MT:Cuiabá|PE:Jaboatão dos Guararapes|MG:Contagem|SC:Joinville|BA:Feira de Santana|SE:Aracaju|PR:Londrina|MG:Juiz de Fora|SC:Florianópolis|GO:Aparecida de Goiânia".split(
    "|",
  );

type City = { state: StateCode; name: string; upTo: number; schools: string[]; neighborhoods: string[] };

/**
 * Drivers all over Brazil, distributed over cities by size, who share schools and neighborhoods and spell them
 * differently. Deterministic for count and seed. Two in a hundred are not visible.
 */
export function* randomDrivers(count: number, seed = 1): Generator<RandomDriver> {
  const random = randomFrom(seed);
  const cities = citiesFor(count, random);
  const total = cities.at(-1)?.upTo ?? 1;
  for (let number = 0; number < count; number++) {
    const point = random.next() * total;
    const city = cities.find(({ upTo }) => upTo > point);
    if (city) yield randomDriver(random, city, count);
  }
}

export type RandomDriver = ReturnType<typeof randomDriver>;

function randomDriver(random: Random, city: City, count: number) {
  const capacity = random.pick([5, 7, 12, 15, 15, 16, 20, 28, 45]);
  const seats = seatsOf(random, capacity);
  return {
    id: randomId(random),
    name: randomPerson(random),
    state: city.state,
    city: rewritten(random, city.name),
    schools: someOf(random, city.schools, 1 + random.below(6)),
    neighborhoods: someOf(random, city.neighborhoods, 1 + random.below(7)),
    capacity,
    available: random.chance(0.8),
    vehicleType: random.pick(vehicleTypes),
    ...seats,
    /** Stated for the year; null: nothing was stated. */
    nextSeats: nextSeatsOf(random, seats.services, capacity),
    hasMonitor: random.chance(0.25),
    hasAirConditioning: random.chance(0.35),
    isAccessible: random.chance(0.02),
    /** The day in São Paulo on which the authorisation expires; null: there is none. */
    authorisationEnds: random.chance(0.3) ? dayOf(dayIn(random.below(400) - 20)) : null,
    isPublic: !random.chance(0.01),
    suspended: random.chance(0.002),
    subscribedSince: new Date(randomNow.getTime() - random.below(5 * 365 * DAY)),
    /** Null: no entitling subscription. */
    entitledUntil: random.chance(0.01) ? null : entitlementEnd(random, count),
  };
}

const dayIn = (days: number) => new Date(randomNow.getTime() + days * DAY);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Free seats of the shifts that a driver goes in; some have none. */
function freeIn(random: Random, offered: readonly Service[], capacity: number): StoredShifts {
  const free = offeredShifts(offered).map((shift) => [shift, Math.max(0, random.below(capacity + 3) - 2)]);
  return { ...noShifts, ...Object.fromEntries(free) };
}

/** Without `seatsByShift`: one number for all shifts. */
type Seats = { services: Service[]; availableSeats: number; seatsByShift: StoredShifts | null };

/** Most drive in the morning and afternoon, few at night; four in ten state their seats by shift. */
function seatsOf(random: Random, capacity: number): Seats {
  const [morning, afternoon, night] = services;
  const goes = [morning, afternoon, night].filter((_, at) => random.chance([0.7, 0.6, 0.08][at] ?? 0));
  const offered = goes.length > 0 ? goes : [morning];
  if (offered.length < 2 || random.chance(0.6))
    return { services: offered, availableSeats: random.below(capacity + 1), seatsByShift: null };
  const seatsByShift = freeIn(random, offered, capacity);
  const availableSeats = Math.max(...Object.values(seatsByShift).map((seats) => seats ?? 0));
  return { services: offered, availableSeats, seatsByShift };
}

/** A third have stated seats for the year; of these, a quarter so long ago that it is no longer trusted. */
function nextSeatsOf(random: Random, offered: readonly Service[], capacity: number) {
  if (random.chance(2 / 3)) return null;
  const stated = offered.filter(() => random.chance(0.8));
  return { ...freeIn(random, stated, capacity), confirmedAt: dayIn(-random.below(60)) };
}

/** Some lapsed within the hours before they are removed; the others continue for up to a year. */
function entitlementEnd(random: Random, count: number): Date {
  const hasLapsed = random.chance(Math.max(LAPSED, LAPSED_MIN / count));
  return dayIn(hasLapsed ? -random.below(3) - 1 : random.below(365) + 1);
}

function citiesFor(count: number, random: Random): City[] {
  const known = new Set(largest);
  const others = stateCodes.flatMap((state) => getCities(state).map((name) => `${state}:${name}`));
  const shuffled = others.filter((city) => !known.has(city)).map((city) => ({ city, order: random.next() }));
  shuffled.sort((a, b) => a.order - b.order);
  const ordered = [...largest, ...shuffled.map(({ city }) => city)];
  const weightAt = (position: number) => 1 / (position + 2);
  const sum = ordered.reduce((total, _, position) => total + weightAt(position), 0);
  let upTo = 0;
  return ordered.map((city, position) => {
    const weight = weightAt(position);
    const expected = (count * weight) / sum;
    upTo += weight;
    const namesOf = (most: number, share: number, make: (random: Random) => string) =>
      Array.from({ length: Math.round(Math.min(most, 3 + expected * share)) }, () => make(random));
    return {
      state: city.slice(0, 2) as StateCode,
      name: city.slice(3),
      upTo,
      schools: namesOf(9000, 0.25, randomSchool),
      neighborhoods: ["Centro", ...namesOf(2500, 0.06, randomNeighborhood)],
    };
  });
}

/** Some items of a list, mostly its first ones, each in a different spelling. */
function someOf(random: Random, items: readonly string[], count: number): string[] {
  const chosen = new Set<string>();
  for (let tries = 0; tries < count; tries++) {
    const item = items[Math.floor(random.next() ** 2 * items.length)];
    if (item) chosen.add(item);
  }
  return [...chosen].map((item) => rewritten(random, item));
}

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

function randomId(random: Random): string {
  return Array.from({ length: 16 }, () => ID_LETTERS.charAt(random.below(ID_LETTERS.length))).join("");
}
