import type { ProfileField } from "../../../shared/profile/profile-fields";

/** Id of the control to which the error summary links. */
export function fieldId(field: ProfileField): string {
  return `campo-${field}`;
}

/** Moves focus and view to a field. */
export function goToField(field: ProfileField): void {
  const control = document.getElementById(fieldId(field));
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
}
