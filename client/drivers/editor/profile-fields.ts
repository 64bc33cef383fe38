import type { ProfileField } from "../../../shared/profile";

/** How each field is called where it is listed. */
export const fieldNames: Record<ProfileField, string> = {
  photo: "Foto",
  name: "Nome",
  phone: "Telefone (WhatsApp)",
  email: "Email",
  facebookUrl: "Facebook",
  instagramUrl: "Instagram",
  description: "Descrição",
  vehicleType: "Tipo de veículo",
  vehicleBrand: "Marca do veículo",
  vehicleColor: "Cor do veículo",
  vehicleYear: "Ano do veículo",
  capacity: "Capacidade",
  availableSeats: "Vagas disponíveis",
  available: "Tenho vagas disponíveis",
  services: "Serviços",
  serviceState: "Estado do serviço",
  serviceCity: "Cidade do serviço",
  offeredSchoolTransport: "Escola",
  offeredNeighborhoods: "Bairro",
};

/** The four cards of the editor and their fields, in the order of the page. */
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

/** Id of the control to which a list of faults links. */
export function fieldId(field: ProfileField): string {
  return `campo-${field}`;
}

/** Moves focus and view to a field. */
export function goToField(field: ProfileField): void {
  const control = document.getElementById(fieldId(field));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}
