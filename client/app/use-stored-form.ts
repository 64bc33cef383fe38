import { type RefObject, useEffect, useRef } from "react";
import { readTab, writeTab } from "./browser-storage";
import { warnNothingIsStored } from "./warn-nothing-is-stored";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// Passwords stay out of storage, also while they are shown, and hidden fields belong to the page.
const controls =
  "input[name]:not([type=password], [autocomplete$=password], [type=hidden], [type=file]), textarea[name], select[name]";

/** Where a form's fields are kept; as its `data-stored`, also before the scripts come (client/hydration.ts). */
export const storedFormKey = (name: string) => `rota.form.${name}`;

/** Forgets what was typed into a form. */
export function forgetForm(name: string): void {
  writeTab(storedFormKey(name), undefined);
}

/**
 * Keeps what is typed into a form with uncontrolled fields for as long as its tab: it survives a reload, Back, and a tab that
 * the phone closed. `forget` is for when the form was sent. Where the browser refuses, that is said once.
 * @param name the form, and what it is about; null: nothing is kept
 */
export function useStoredForm(name: string | null): {
  ref: RefObject<HTMLFormElement | null>;
  forget: () => void;
} {
  const ref = useRef<HTMLFormElement>(null);
  const restored = useRef<HTMLFormElement>(null);
  const current = useRef(name);
  // After each render, because a form that was sent may be replaced by an empty one.
  useEffect(() => {
    const form = ref.current;
    current.current = name;
    if (name === null || !form || form === restored.current) return;
    restored.current = form;
    const write = () => {
      if (!writeTab(storedFormKey(current.current ?? name), valuesOf(form))) warnNothingIsStored();
    };
    restore(form, Object(readTab(storedFormKey(name))) as Record<string, unknown>);
    // Also what was typed before the scripts came.
    if (!controlsOf(form).every(isUntouched)) write();
    form.addEventListener("input", write);
    form.addEventListener("change", write);
  });
  return { ref, forget: () => name !== null && forgetForm(name) };
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>(controls)];
}

function valuesOf(form: HTMLFormElement): Record<string, string | boolean> {
  return Object.fromEntries(
    controlsOf(form).flatMap((control): [string, string | boolean][] => {
      if (control.type === "checkbox") return [[control.name, isChecked(control)]];
      return control.type === "radio" && !isChecked(control) ? [] : [[control.name, control.value]];
    }),
  );
}

/** Only into fields that nobody has changed since, such as before the scripts came. */
function restore(form: HTMLFormElement, stored: Record<string, unknown>): void {
  for (const control of controlsOf(form).filter(isUntouched)) {
    const value = stored[control.name];
    if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
      const isChosen = control.type === "radio" ? value === control.value : value === true;
      // As a click, so that React learns of it.
      if (isChosen && !control.checked) control.click();
    } else if (typeof value === "string") {
      control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function isChecked(control: Control): boolean {
  return control instanceof HTMLInputElement && control.checked;
}

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const given = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.selectedOptions[0] === given;
  }
  if (control instanceof HTMLTextAreaElement || !["checkbox", "radio"].includes(control.type))
    return control.value === control.defaultValue;
  // A choice among several was made as soon as one of them has changed.
  const group = control.form?.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(control.name)}"]`);
  return [...(group ?? [])].every(({ checked, defaultChecked }) => checked === defaultChecked);
}
