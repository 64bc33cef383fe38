import { formatWholeReais, parseWholeReais } from "../../../shared/brazil";
import type { Comfort, ComfortForm, Terms, TermsForm } from "../../../shared/profile/details";

/** Terms as form values: "" is unanswered. */
export type TypedTerms = {
  monthlyPrice: string;
  installments: string;
  vacationCharge: string;
  siblingDiscount: string;
  noticeDays: string;
  hasContract: boolean;
};

/** Comfort as form values: "" is unanswered. */
export type TypedComfort = Omit<Comfort, "minAge" | "maxAge" | "confirmedAt"> & {
  minAge: string;
  maxAge: string;
};

export function typedTerms(terms: Terms | null): TypedTerms {
  return {
    monthlyPrice: terms?.monthlyPrice == null ? "" : formatWholeReais(terms.monthlyPrice),
    installments: typed(terms?.installments),
    vacationCharge: terms?.vacationCharge ?? "",
    siblingDiscount: typed(terms?.siblingDiscount),
    noticeDays: typed(terms?.noticeDays),
    hasContract: terms?.hasContract ?? false,
  };
}

/** Typed terms in the form that their rules expect. */
export function termsForm(terms: TypedTerms): TermsForm {
  return {
    monthlyPrice: terms.monthlyPrice.trim() === "" ? null : parseWholeReais(terms.monthlyPrice),
    installments: number(terms.installments),
    vacationCharge: terms.vacationCharge || null,
    siblingDiscount: number(terms.siblingDiscount),
    noticeDays: number(terms.noticeDays),
    hasContract: terms.hasContract,
  };
}

export function typedComfort(comfort: Comfort | null): TypedComfort {
  return {
    hasMonitor: comfort?.hasMonitor ?? false,
    hasAirConditioning: comfort?.hasAirConditioning ?? false,
    hasThreePointBelts: comfort?.hasThreePointBelts ?? false,
    hasCamera: comfort?.hasCamera ?? false,
    isAccessible: comfort?.isAccessible ?? false,
    hasChildSeat: comfort?.hasChildSeat ?? false,
    minAge: typed(comfort?.minAge),
    maxAge: typed(comfort?.maxAge),
  };
}

/** Chosen comfort in the form that its rules expect. */
export function comfortForm({ minAge, maxAge, ...flags }: TypedComfort): ComfortForm {
  return { ...flags, minAge: number(minAge), maxAge: number(maxAge) };
}

function typed(value: number | null | undefined): string {
  return value == null ? "" : String(value);
}

function number(chosen: string): number | null {
  return chosen === "" ? null : Number(chosen);
}
