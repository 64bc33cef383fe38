import { stateCodes } from "../brazil";
import { TEXT_MAX } from "../limits";
import { profileValidation } from "../messages";
import { choice, choices, type FieldSet, flag, given, link, names, number, phone, text } from "./fields";
import { capacityError, seatsError, yearError } from "./profile-numbers";

/** Fixed lists of §3. */
export const vehicleTypes = ["Van Escolar", "Kombi", "Micro-ônibus", "Ônibus"] as const;
export const services = ["Transporte Manhã", "Transporte Tarde", "Transporte Noturno"] as const;

export type VehicleType = (typeof vehicleTypes)[number];
export type Service = (typeof services)[number];

/**
 * The definition of a profile (§3): every field once, in the order in which §5 lists what is missing. Form,
 * rules, stored and returned profile, card, editor, draft and preview derive from it
 * (docs/adding-a-profile-field.md).
 */
export const profileFields = {
  name: text({ label: "Nome", shown: "card", max: TEXT_MAX.name, missing: profileValidation.name }),
  phone: phone({ label: "Telefone (WhatsApp)", shown: "owner" }),
  email: given({ label: "Email", shown: "owner", missing: profileValidation.email }),
  vehicleType: choice({
    label: "Tipo de veículo",
    shown: "card",
    choices: vehicleTypes,
    missing: profileValidation.vehicleType,
  }),
  vehicleBrand: text({
    label: "Marca do veículo",
    shown: "profile",
    max: TEXT_MAX.vehicle,
    missing: profileValidation.vehicleBrand,
  }),
  vehicleColor: text({
    label: "Cor do veículo",
    shown: "profile",
    max: TEXT_MAX.vehicle,
    missing: profileValidation.vehicleColor,
  }),
  capacity: number({ label: "Capacidade", shown: "card", fault: capacityError }),
  availableSeats: number({ label: "Vagas disponíveis", shown: "card", fault: seatsError }),
  vehicleYear: number({ label: "Ano do veículo", shown: "profile", fault: yearError }),
  /** If left out, it is true when free seats are above 0 (checkProfile). */
  available: flag({ label: "Tenho vagas disponíveis", shown: "card" }),
  description: text({
    label: "Descrição",
    shown: "profile",
    lines: "several",
    max: TEXT_MAX.description,
    missing: profileValidation.description,
  }),
  services: choices({
    label: "Serviços",
    shown: "profile",
    choices: services,
    missing: profileValidation.services,
  }),
  serviceState: choice({
    label: "Estado do serviço",
    shown: "card",
    choices: stateCodes,
    missing: profileValidation.serviceState,
    spelled: (typed) => typed.trim().toUpperCase(),
  }),
  serviceCity: text({
    label: "Cidade do serviço",
    shown: "card",
    max: TEXT_MAX.city,
    missing: profileValidation.serviceCity,
  }),
  offeredSchoolTransport: names({ label: "Escola", shown: "card", missing: profileValidation.schools }),
  offeredNeighborhoods: names({ label: "Bairro", shown: "card", missing: profileValidation.neighborhoods }),
  photo: given({ label: "Foto", shown: "card", missing: profileValidation.photo }),
  facebookUrl: link({
    label: "Facebook",
    shown: "profile",
    network: "facebook",
    invalid: profileValidation.facebookUrl,
  }),
  instagramUrl: link({
    label: "Instagram",
    shown: "profile",
    network: "instagram",
    invalid: profileValidation.instagramUrl,
  }),
} satisfies FieldSet;

export type ProfileFields = typeof profileFields;
export type ProfileField = keyof ProfileFields;
