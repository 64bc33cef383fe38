import { formatDate } from "../../shared/brazil";
import { type DriverCard, freeSeats, type NextSeats, type PublicProfile } from "../../shared/drivers";
import { statedSeats } from "../../shared/profile/next-seats";
import { confirmedText, offeredShifts, seatCountText, shiftLabels } from "../../shared/profile/seats";
import { nameMatches, normalise, wordsOf } from "../../shared/search";
import { type ShiftFilter, shiftFilters } from "../../shared/search/facts";
import type { SearchParams } from "../search/search-params";

/** What a profile tells about a searched school or neighborhood. */
export type PlaceAnswer = {
  kind: "school" | "neighborhood";
  isServed: boolean;
  /** As the driver spells it; otherwise as it was searched. */
  name: string;
};

/** What a profile tells about seats in the searched shift, or for the searched year. */
export type SeatsAnswer = {
  hasSeats: boolean;
  /** "Para 2027: " */
  lead?: string;
  /** "Tarde: 1 vaga", "3 vagas no total", "Tarde 1 vaga"; empty if nothing was told. */
  strong: string;
  /** ", confirmada hoje", ", tarde incluída", "Não informou vagas para 2027." */
  rest: string;
  /** "confirmadas há 12 dias", "informado em 23/11/2026", on a line of its own. */
  note?: string;
};

type Seats = Pick<DriverCard, "available" | "availableSeats" | "seats" | "next"> &
  Partial<Pick<PublicProfile, "services">>;
type Places = Pick<DriverCard, "offeredSchoolTransport" | "offeredNeighborhoods">;

/** The name that search matched with the words, as in the list. */
export function matchedName(names: readonly string[], typed: string | undefined): string | undefined {
  const words = wordsOf(normalise(typed ?? ""));
  return words.length > 0 ? names.find((name) => nameMatches(normalise(name), words)) : undefined;
}

/** A searched name as the first of these lists that has it spells it; otherwise as it was searched. */
export function spelledName(lists: readonly (readonly string[])[], typed: string): string {
  return lists.map((names) => matchedName(names, typed)).find((name) => name !== undefined) ?? typed;
}

/**
 * For a searched school and neighborhood, in this order. Only what is in the profile's lists counts as served. Search
 * knows more spellings ("Escola Municipal" for "EM"), so there is no answer if another one may be meant. @param wasFound
 * by a search for these places
 */
export function placeAnswers(driver: Places, search: SearchParams, wasFound: boolean): PlaceAnswer[] {
  const schools = placeAnswer("school", driver.offeredSchoolTransport, search.escola);
  const neighborhoods = placeAnswer("neighborhood", driver.offeredNeighborhoods, search.bairro);
  return [...schools, ...neighborhoods].filter(({ isServed }) => isServed || !wasFound);
}

function placeAnswer(kind: PlaceAnswer["kind"], names: readonly string[], typed?: string): PlaceAnswer[] {
  if (!typed) return [];
  const name = matchedName(names, typed);
  if (!name && names.some((other) => shareWord(other, typed))) return [];
  return [{ kind, isServed: name !== undefined, name: name ?? typed }];
}

const GENERIC =
  /^(escola|municipal|estadual|colegio|centro|instituto|ensino|fundamental|medio|educacao|infantil|basica|creche|professora?|jardim|parque|vila)$/;

function shareWord(name: string, typed: string): boolean {
  const words = wordsOf(normalise(name));
  return wordsOf(normalise(typed)).some(
    (word) => word.length > 3 && !GENERIC.test(word) && words.includes(word),
  );
}

const included: Record<ShiftFilter, string> = {
  manha: "manhã incluída",
  tarde: "tarde incluída",
  noturno: "noite incluída",
};
const ofShift: Record<ShiftFilter, string> = { manha: "da manhã", tarde: "da tarde", noturno: "da noite" };

/**
 * For a searched shift, year or both; undefined if neither was searched. Without `services` (cards), the driver is known to
 * offer the shift.
 */
export function seatsAnswer(driver: Seats, { turno, ano }: SearchParams): SeatsAnswer | undefined {
  if (turno && driver.services && !offeredShifts(driver.services).includes(shiftFilters[turno])) {
    const name = shiftLabels[shiftFilters[turno]];
    return { hasSeats: false, strong: name, rest: " não consta nos turnos deste perfil" };
  }
  if (ano) return yearAnswer(driver.next, ano, turno);
  return turno && todaysAnswer(driver, turno);
}

/** Seats for a year: in one shift, or in all that were told. */
function yearAnswer(next: NextSeats | null, year: number, turno?: ShiftFilter): SeatsAnswer {
  const told = (next?.year === year ? statedSeats(next) : []).filter(
    ({ shift }) => !turno || shift === shiftFilters[turno],
  );
  if (!next || told.length === 0)
    return {
      hasSeats: false,
      strong: "",
      rest: `Não informou vagas ${turno ? `${ofShift[turno]} ` : ""}para ${year}.`,
    };
  return {
    hasSeats: told.some(({ seats }) => seats > 0),
    lead: `Para ${year}: `,
    // A shift and its number never break apart.
    strong: told
      .map(({ shift, seats }) =>
        `${shiftLabels[shift]} ${seats === 0 ? "sem vaga" : seatCountText(seats)}`.replaceAll(" ", "\u00a0"),
      )
      .join("\u00a0· "),
    rest: "",
    note: next.confirmedAt ? `informado em ${formatDate(next.confirmedAt)}` : "a confirmar",
  };
}

/** One number for all shifts is never given as that of one shift. */
function todaysAnswer(driver: Seats, shift: ShiftFilter): SeatsAnswer {
  const name = shiftLabels[shiftFilters[shift]];
  const free = freeSeats(driver);
  const daysAgo = driver.seats?.confirmedDaysAgo ?? null;
  const split = free > 0 ? driver.seats?.shifts : null;
  const seats = split ? (split.find((entry) => entry.shift === shiftFilters[shift])?.seats ?? 0) : free;
  const confirmed = confirmedText(daysAgo, seats);
  if (split || seats === 0)
    return { hasSeats: seats > 0, strong: `${name}: ${seatCountText(seats)}`, rest: `, ${confirmed}` };
  return {
    hasSeats: true,
    strong: `${seatCountText(seats)} no total`,
    rest: `, ${included[shift]}`,
    note: confirmed,
  };
}
