import { isStateCode } from "../../shared/brazil";
import { type PublicProfile, services, vehicleTypes } from "../../shared/drivers";
import { DEFAULT_STATE } from "../../shared/limits";
import { photoUrl } from "../../shared/photos";
import type { DriverRow } from "./queries";

/** A profile as the public sees it. E-mail and phone stay behind. */
export function toPublicProfile(driver: DriverRow): PublicProfile {
  return {
    id: driver.id,
    name: driver.name,
    photo: photoUrl(driver.photoHash),
    available: driver.available,
    serviceCity: driver.serviceCity,
    serviceState: isStateCode(driver.serviceState) ? driver.serviceState : DEFAULT_STATE,
    vehicleType: vehicleTypes.find((type) => type === driver.vehicleType) ?? "Van Escolar",
    vehicleBrand: driver.vehicleBrand,
    vehicleColor: driver.vehicleColor,
    vehicleYear: driver.vehicleYear,
    capacity: driver.capacity,
    availableSeats: driver.availableSeats,
    services: services.filter((service) => driver.services.includes(service)),
    description: driver.description,
    offeredSchoolTransport: driver.offeredSchoolTransport,
    offeredNeighborhoods: driver.offeredNeighborhoods,
    facebookUrl: driver.facebookUrl,
    instagramUrl: driver.instagramUrl,
    isPublic: driver.isPublic,
    createdAt: driver.createdAt.toISOString(),
    updatedAt: driver.updatedAt.toISOString(),
  };
}
