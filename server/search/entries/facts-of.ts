import type { Service } from "../../../shared/profile/profile-fields";
import { bitsOf, type Fact, type Facts } from "../../../shared/search-facts";

/** What the facts of an entry follow from: the profile, and what the driver tells or sends apart from it. */
export type FactSources = {
  available: boolean;
  availableSeats: number;
  services: readonly Service[];
};

/** The facts of an entry as its columns. */
export function factsOf(driver: FactSources): { facts: Facts; authorisedUntil: Date | null } {
  return { facts: bitsOf(shiftsWithSeats(driver)), authorisedUntil: null };
}

const factOfService: Record<Service, Fact> = {
  "Transporte Manhã": "morning",
  "Transporte Tarde": "afternoon",
  "Transporte Noturno": "night",
};

function shiftsWithSeats({ available, availableSeats, services }: FactSources): Fact[] {
  return available && availableSeats > 0 ? services.map((service) => factOfService[service]) : [];
}
