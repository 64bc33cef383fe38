import type { DriverCard } from "../../shared/drivers";
import { readFavourites } from "./favourite-ids";

/** What the list of favourites shows of a driver. */
export type FavouriteCard = Pick<DriverCard, (typeof shown)[number]>;

/** The same as it was last seen in this browser, and when (ISO 8601). */
export type SeenCard = { card: FavouriteCard; at: string };

type SeenCards = Record<string, SeenCard>;

const shown = [
  "id",
  "name",
  "photo",
  "serviceCity",
  "serviceState",
  "vehicleType",
  "available",
  "availableSeats",
  "seats",
  "isAuthorised",
] as const;

const KEY = "rota.favourites.seen";

// Without storage the cards live as long as the page, as the list does.
let memory: SeenCards = {};

/** Keeps what was seen of favourites, for when there is no internet. Nothing is kept of other drivers. */
export function rememberSeen(drivers: readonly FavouriteCard[], at = new Date().toISOString()): void {
  const cards = drivers.map((driver) => [driver.id, { card: shownOf(driver), at }]);
  keep({ ...readSeen(), ...Object.fromEntries(cards) });
}

/** Forgets drivers who are not to be seen any more. */
export function forgetSeen(gone: readonly string[]): void {
  keep(Object.fromEntries(Object.entries(readSeen()).filter(([id]) => !gone.includes(id))));
}

/** The cards by the ids of their drivers. */
export function readSeen(): SeenCards {
  try {
    const { v, seen } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { v?: unknown; seen?: unknown };
    if (v !== 1 || typeof seen !== "object" || seen === null) return memory;
    return Object.fromEntries(Object.entries(seen).filter(([, value]) => isSeen(value)));
  } catch {
    return memory;
  }
}

function keep(seen: SeenCards): void {
  const ids = readFavourites();
  memory = Object.fromEntries(Object.entries(seen).filter(([id]) => ids.includes(id)));
  try {
    localStorage.setItem(KEY, JSON.stringify({ v: 1, seen: memory }));
  } catch {
    // Kept in memory.
  }
}

function shownOf(driver: FavouriteCard): FavouriteCard {
  return Object.fromEntries(shown.map((name) => [name, driver[name]])) as FavouriteCard;
}

// Other versions of the product may have written less than is drawn here.
function isSeen(value: unknown): value is SeenCard {
  const { card, at } = Object(value) as { card?: unknown; at?: unknown };
  const { available, availableSeats, seats, isAuthorised, ...texts } = Object(card) as Record<
    string,
    unknown
  >;
  const { shifts } = Object(seats) as { shifts?: unknown };
  return (
    typeof at === "string" &&
    ["id", "name", "photo", "serviceCity", "serviceState", "vehicleType"].every(
      (name) => typeof texts[name] === "string",
    ) &&
    [typeof available, typeof availableSeats, typeof isAuthorised].join() === "boolean,number,boolean" &&
    (shifts == null || Array.isArray(shifts))
  );
}
