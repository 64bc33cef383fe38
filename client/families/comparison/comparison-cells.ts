import { counted, dayInSaoPaulo, formatDate, formatWholeReais } from "../../../shared/brazil";
import { freeSeats, type PublicProfile } from "../../../shared/drivers";
import { confirmedText, offeredShifts, type Shift, seatCountText } from "../../../shared/profile/seats";
import { vehiclePhotoAlt } from "../../../shared/profile/vehicle-photos";
import { normalise } from "../../../shared/search";
import { priceAsked } from "../../drivers/details/from-price";
import { shownShifts } from "../../drivers/seats/seat-facts";
import { placeAnswers } from "../../intent/answers";
import type { SearchParams } from "../../search/search-params";

/** A cell's content. `look`: free seat, free seat to be confirmed, none, checked document, known value, unknown value. */
export type Cell = {
  words: string;
  note?: string;
  /** Photos above the words. */
  photos?: readonly { url: string; alt: string }[];
  look?: "free" | "unsure" | "full" | "checked" | "told" | "strong" | "quiet";
};

const ASK: Cell = { words: "pergunte", look: "quiet" };
const SEE: Cell = { words: "peça para ver", look: "quiet" };
const NONE: Cell = { words: "–", look: "quiet" };

/** Whether the driver told nothing. */
export function isUnstated(cell: Cell): boolean {
  return cell === ASK || cell === SEE || cell === NONE;
}

/** A value that a driver may leave out. */
export function stated(value: string | number | null | undefined): Cell {
  return value ? { words: String(value) } : ASK;
}

/** The photos of the vehicle that a driver shows. */
export function vehiclePhotos(driver: PublicProfile): Cell {
  const photos = driver.vehiclePhotos.map(({ kind, url }) => ({ url, alt: vehiclePhotoAlt(driver, kind) }));
  return photos.length > 0 ? { words: "", photos } : NONE;
}

/** A fact that a driver either states or leaves out. */
export function yes(isStated: boolean): Cell {
  return isStated ? { words: "sim", look: "told" } : ASK;
}

/** Whether the driver serves the searched school or neighborhood, which is one of the search's city. */
export function serves(driver: PublicProfile, search: SearchParams): Cell {
  const [answer] = isInCity(driver, search) ? placeAnswers(driver, search, false) : [{ isServed: false }];
  if (!answer) return ASK;
  return answer.isServed ? { words: "atende", look: "told" } : { words: "não consta", look: "quiet" };
}

/** Whether a driver works in the city that was searched, if any was. */
export function isInCity(driver: PublicProfile, { estado, cidade }: SearchParams): boolean {
  if (estado && estado !== driver.serviceState) return false;
  return !cidade || normalise(cidade) === normalise(driver.serviceCity);
}

/** Free seats in a shift, and when they were confirmed. One number for all shifts is never given as that of one. */
export function seatsIn(driver: PublicProfile, shift: Shift): Cell {
  if (!offeredShifts(driver.services).includes(shift)) return { words: "não atende", look: "quiet" };
  const split = shownShifts(driver);
  const seats = split ? (split.find((entry) => entry.shift === shift)?.seats ?? 0) : freeSeats(driver);
  const daysAgo = driver.seats?.confirmedDaysAgo ?? null;
  const note = confirmedText(daysAgo, seats).replace(/^confirmad\w+ (?=há)/, "");
  if (seats === 0) return { words: seatCountText(0), note, look: "full" };
  const words = split ? seatCountText(seats) : `${seats} no total`;
  return { words, note, look: daysAgo === null ? "unsure" : "free" };
}

/** Free seats for a year, in a shift, and when they were told. */
export function seatsInYear({ services, next }: PublicProfile, shift: Shift, year: number): Cell {
  if (!offeredShifts(services).includes(shift)) return { words: "não atende", look: "quiet" };
  const seats = next?.year === year ? next.shifts[shift] : null;
  if (!next || seats === null) return { words: "não informou", look: "quiet" };
  const note = next.confirmedAt ? `informado em ${formatDate(next.confirmedAt)}` : "a confirmar";
  return {
    words: seatCountText(seats),
    note,
    look: seats === 0 ? "full" : next.confirmedAt ? "free" : "unsure",
  };
}

/** Today's free seats, beside those of a year. */
export function seatsToday(driver: PublicProfile): Cell {
  return { words: seatCountText(freeSeats(driver)) };
}

/** The monthly price of a year that is asked about. */
export function priceIn(driver: PublicProfile, year: number): Cell {
  const price = priceAsked({ monthlyPrice: null, next: driver.next }, year);
  return price === null ? ASK : { words: formatWholeReais(price), note: "por mês", look: "strong" };
}

/** What a year costs: the monthly price, times the payments of a year. */
export function yearlyPrice({ terms }: PublicProfile): Cell {
  const { monthlyPrice: price = null, installments: payments = null } = terms ?? {};
  if (price === null) return payments === null ? ASK : { ...ASK, note: `${payments} parcelas` };
  const monthly = formatWholeReais(price);
  if (payments === null) return { words: monthly, note: "por mês", look: "strong" };
  return { words: formatWholeReais(price * payments), note: `${payments} de ${monthly}`, look: "strong" };
}

/** A document that staff reviewed. */
export function checked(
  { documents }: PublicProfile,
  checkedType: PublicProfile["documents"][number]["type"],
): Cell {
  const shown = documents.find(({ type }) => type === checkedType);
  return shown ? { words: "conferida", note: shown.until, look: "checked" } : SEE;
}

/** One per family: a mailbox can't recommend a driver twice. */
export function recommended({ recommendations: { length } }: PublicProfile): Cell {
  if (length === 0) return NONE;
  return { words: counted(length, "família", "famílias") };
}

/** "09/2023" in São Paulo. */
export function since({ createdAt }: PublicProfile): Cell {
  const [year, month] = dayInSaoPaulo(new Date(createdAt)).split("-");
  return { words: `${month}/${year}` };
}
