import type { VehicleType } from "./profile-fields";

// Without zod: public pages load it; schemas/drivers.ts has the shapes.

/** What a photo of the vehicle shows, in the order in which families see them: at most one of each. */
export const vehiclePhotoKinds = ["outside", "inside", "other"] as const;
export type VehiclePhotoKind = (typeof vehiclePhotoKinds)[number];

/** One of them as families get it. */
export type VehiclePhoto = { kind: VehiclePhotoKind; url: string };

export const vehiclePhotoLabels: Record<VehiclePhotoKind, string> = {
  outside: "Por fora",
  inside: "Por dentro",
  other: "Mais uma",
};

const nouns: Record<VehicleType, { the: string; noun: string }> = {
  "Van Escolar": { the: "A", noun: "van" },
  Kombi: { the: "A", noun: "Kombi" },
  "Micro-ônibus": { the: "O", noun: "micro-ônibus" },
  Ônibus: { the: "O", noun: "ônibus" },
};

const endings: Record<VehiclePhotoKind, string> = {
  outside: " por fora",
  inside: " por dentro",
  other: ", outra foto",
};

type Named = { name: string; vehicleType: VehicleType };

/** What a photo shows, in words: "Van de Rosângela Lima por fora". */
export function vehiclePhotoAlt({ name, vehicleType }: Named, kind: VehiclePhotoKind): string {
  const { noun } = nouns[vehicleType];
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} de ${name}${endings[kind]}`;
}

/** The heading above the photos: "O micro-ônibus de Osvaldo". */
export function vehicleHeading({ name, vehicleType }: Named): string {
  const { the, noun } = nouns[vehicleType];
  return `${the} ${noun} de ${name.split(" ")[0]}`;
}
