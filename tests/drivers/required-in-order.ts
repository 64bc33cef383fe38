import { profileValidation } from "../../shared/messages";

const m = profileValidation;

/** What an empty profile is told: the sentences of §5, in its order. */
export const requiredInOrder = [
  m.name,
  m.phone,
  m.vehicleType,
  m.vehicleBrand,
  m.vehicleColor,
  m.capacity,
  m.availableSeats,
  m.vehicleYear,
  m.description,
  m.services,
  m.serviceState,
  m.serviceCity,
  m.schools,
  m.neighborhoods,
  m.photo,
];
