import { profileValidation } from "../../shared/messages";

const m = profileValidation;

/** The errors of an empty profile: the sentences of §5, in order. */
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
