import type { PublicProfile } from "../../../shared/drivers";
import { matchedName } from "../../intent/answers";
import { intentOf } from "../../intent/late-intent";

/**
 * Writes what this visit searched into the empty fields of the form of "Pedir vaga": school and neighborhood as the driver
 * spells them, else as they were typed; the shift, if it is offered.
 */
export function fillSearched(form: HTMLFormElement, profile: PublicProfile): void {
  const { escola, bairro, turno } = intentOf(profile, undefined, -1).search ?? {};
  write(form, "school", matchedName(profile.offeredSchoolTransport, escola) ?? escola);
  write(form, "neighborhood", matchedName(profile.offeredNeighborhoods, bairro) ?? bairro);
  if (form.querySelector("input[name=shift]:checked")) return;
  // As a click, so that React learns of it.
  form.querySelector<HTMLInputElement>(`input[name=shift][value="${turno}"]`)?.click();
}

function write(form: HTMLFormElement, name: string, value: string | undefined): void {
  const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (field && value && !field.value) field.value = value;
}
