import { type ProfileField, profileFields } from "../../../shared/profile/profile-fields";

/** The four cards of the editor and their fields, in the order of the page. Fields that can't be invalid may be left out. */
export const sections = [
  {
    id: "dados-pessoais",
    title: "Dados pessoais",
    fields: ["photo", "name", "phone", "email", "facebookUrl", "instagramUrl", "description"],
  },
  {
    id: "veiculo",
    title: "Veículo",
    fields: ["vehicleType", "vehicleBrand", "vehicleColor", "vehicleYear", "capacity", "availableSeats"],
  },
  { id: "servicos", title: "Serviços", fields: ["services", "serviceState", "serviceCity"] },
  {
    id: "escolas-e-bairros",
    title: "Escolas e bairros",
    fields: ["offeredSchoolTransport", "offeredNeighborhoods"],
  },
] as const satisfies { id: string; title: string; fields: ProfileField[] }[];

/** The label of a field in lists. */
export function labelOf(field: ProfileField): string {
  return profileFields[field].label;
}

/** Whether a string, such as an issue's path, names a field. */
export function isProfileField(path: string): path is ProfileField {
  return Object.hasOwn(profileFields, path);
}
