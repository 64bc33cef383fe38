import type { DocumentType } from "./documents";

/** The facts of a profile that an accepted document can be bound to. */
export const boundFacts = ["name", "city", "vehicle", "plate"] as const;
export type BoundFact = (typeof boundFacts)[number];

/**
 * What an acceptance holds for: once the profile says something else, the document proves nothing about it, until it
 * says the same again.
 */
export const boundTo: Record<DocumentType, readonly BoundFact[]> = {
  authorisation: ["name", "city"],
  licence: ["name"],
  course: ["name"],
  inspection: ["vehicle", "plate"],
  insurance: ["vehicle", "plate"],
};

/** The types of documents that are about a vehicle, which are sent with the end of its plate. */
export function isAboutVehicle(type: DocumentType): boolean {
  return boundTo[type].includes("plate");
}

/** The last four characters of a plate: "1D23" of ABC1D23, "1234" of ABC-1234. */
export const PLATE_END_PATTERN = /^[0-9][0-9A-Z][0-9]{2}$/;

/** The facts as text, as staff and the driver read them; null: not known. */
export type BoundTexts = Record<BoundFact, string | null>;

/** A fact that was compared and that the profile no longer says. */
export type Difference = { fact: BoundFact; checked: string; now: string };

type Profile = {
  name: string;
  serviceCity: string;
  serviceState: string;
  vehicleType: string;
  vehicleBrand: string;
  vehicleYear: number;
};

/** What a profile says about each fact. @param plate the end of the plate that the driver last sent */
export function textsOf(profile: Profile, plate: string | null): BoundTexts {
  return {
    name: profile.name,
    city: cityText(profile),
    vehicle: `${profile.vehicleType}, ${profile.vehicleBrand}, ${profile.vehicleYear}`,
    plate,
  };
}

/** "Campinas, SP" */
export function cityText({
  serviceCity,
  serviceState,
}: Pick<Profile, "serviceCity" | "serviceState">): string {
  return `${serviceCity}, ${serviceState}`;
}

/** Nothing is known. */
export const noTexts: BoundTexts = { name: null, city: null, vehicle: null, plate: null };

const names: Record<BoundFact, string> = {
  name: "o nome",
  city: "a cidade",
  vehicle: "o veículo",
  plate: "a placa com final",
};

/** Why a line left the profile: what the document was compared with, and what the profile says now. */
export function differenceText({ fact, checked, now }: Difference): string {
  const said =
    fact === "plate" ? `O último documento do veículo diz ${now}.` : `Seu perfil agora diz ${now}.`;
  return `Conferimos este documento com ${names[fact]} ${checked}. ${said}`;
}
