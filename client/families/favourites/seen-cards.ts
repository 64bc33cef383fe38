import type { DriverCard } from "../../../shared/drivers";
import { readStored, writeStored } from "../../app/browser-storage";
import { serverNow } from "../../clock";
import { readFavourites } from "./favourite-ids";

/** The fields of a driver that the list of favourites shows. */
export type FavouriteCard = Pick<DriverCard, (typeof shown)[number]>;

/** A card as this browser last loaded it, and when (ISO 8601). */
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

/** Stores the cards of favourites for offline use. Nothing is stored of other drivers. */
export function rememberSeen(drivers: readonly FavouriteCard[], at = serverNow().toISOString()): void {
  const cards = drivers.map((driver) => [driver.id, { card: shownOf(driver), at }]);
  store({ ...readSeen(), ...Object.fromEntries(cards) });
}

/** Deletes the cards of drivers who are no longer visible. */
export function forgetSeen(gone: readonly string[]): void {
  store(Object.fromEntries(Object.entries(readSeen()).filter(([id]) => !gone.includes(id))));
}

/** The cards by driver id. */
export function readSeen(): SeenCards {
  try {
    const { v, seen } = JSON.parse(readStored(KEY) ?? "{}") as { v?: unknown; seen?: unknown };
    if (v !== 1 || typeof seen !== "object" || seen === null) return {};
    return Object.fromEntries(Object.entries(seen).filter(([, value]) => isSeen(value)));
  } catch {
    return {};
  }
}

function store(seen: SeenCards): void {
  const ids = readFavourites();
  const remaining = Object.fromEntries(Object.entries(seen).filter(([id]) => ids.includes(id)));
  writeStored(KEY, JSON.stringify({ v: 1, seen: remaining }));
}

function shownOf(driver: FavouriteCard): FavouriteCard {
  return Object.fromEntries(shown.map((name) => [name, driver[name]])) as FavouriteCard;
}

// Another version of the product may have stored fewer fields than are shown here.
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
