import { drivers } from "../../drizzle/schema/drivers";
import { isStateCode } from "../../shared/brazil";
import { type DriverCard, vehicleTypes } from "../../shared/drivers";
import { DEFAULT_STATE } from "../../shared/limits";
import { photoUrl } from "../../shared/photos";

/** What a card needs of `drivers`. */
export const cardColumns = {
  id: drivers.id,
  name: drivers.name,
  photoHash: drivers.photoHash,
  available: drivers.available,
  serviceCity: drivers.serviceCity,
  serviceState: drivers.serviceState,
  vehicleType: drivers.vehicleType,
  availableSeats: drivers.availableSeats,
  offeredNeighborhoods: drivers.offeredNeighborhoods,
  offeredSchoolTransport: drivers.offeredSchoolTransport,
};

type CardRow = Pick<typeof drivers.$inferSelect, keyof typeof cardColumns>;

/** A row as §3's card, and nothing else of it. The database's own checks make the fallbacks unreachable. */
export function toDriverCard(row: CardRow): DriverCard {
  return {
    id: row.id,
    name: row.name,
    photo: photoUrl(row.photoHash),
    available: row.available,
    serviceCity: row.serviceCity,
    serviceState: isStateCode(row.serviceState) ? row.serviceState : DEFAULT_STATE,
    vehicleType: vehicleTypes.find((type) => type === row.vehicleType) ?? "Van Escolar",
    availableSeats: row.availableSeats,
    offeredNeighborhoods: row.offeredNeighborhoods,
    offeredSchoolTransport: row.offeredSchoolTransport,
  };
}
