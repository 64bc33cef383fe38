import { CHILD_AGE_MAX, CHILD_AGE_MIN } from "../limits";
import { detailsValidation } from "../messages";
import { type FieldSet, flag, optionalNumber } from "./fields";

/** What a driver may state about safety and comfort: yes, or not stated (docs/adding-a-profile-field.md, last part). */
export const comfortFields = {
  hasMonitor: flag({ label: "Monitor ou monitora em todas as viagens", shown: "profile" }),
  hasAirConditioning: flag({ label: "Ar-condicionado funcionando", shown: "profile" }),
  hasThreePointBelts: flag({ label: "Cinto de três pontos em todos os lugares", shown: "profile" }),
  hasCamera: flag({ label: "Câmera interna", shown: "profile" }),
  isAccessible: flag({ label: "Acessível a cadeira de rodas", shown: "profile" }),
  hasChildSeat: flag({ label: "Levo cadeirinha ou assento de elevação", shown: "profile" }),
  /** Years; each may be stated without the other. */
  minAge: optionalNumber({ label: "A partir de que idade você leva", shown: "profile", fault: ageFault }),
  maxAge: optionalNumber({ label: "Até que idade você leva", shown: "profile", fault: ageFault }),
} satisfies FieldSet;

export type ComfortFields = typeof comfortFields;

function ageFault(age: number): string | undefined {
  const isAge = Number.isInteger(age) && age >= CHILD_AGE_MIN && age <= CHILD_AGE_MAX;
  return isAge ? undefined : detailsValidation.age;
}
