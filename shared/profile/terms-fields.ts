import { MONTHLY_PRICE_MAX, MONTHLY_PRICE_MIN } from "../limits";
import { detailsValidation } from "../messages";
import { type FieldSet, flag, optionalChoice, optionalNumber } from "./fields";

/** The options for payments per year, percent off for siblings, and days of notice. */
export const installments = [10, 11, 12] as const;
export const siblingDiscounts = [5, 10, 15, 20, 25, 30, 50] as const;
export const noticeDays = [15, 30, 60, 90] as const;
/** How a month of school holidays is charged: not at all, half, or in full. */
export const vacationCharges = ["none", "half", "full"] as const;

/** What a driver may state about price and contract, each optional (docs/adding-a-profile-field.md, last part). */
export const termsFields = {
  /** "A partir de", whole reais a month. Shown to families for six months after it was confirmed. */
  monthlyPrice: optionalNumber({
    label: "Mensalidade a partir de",
    shown: "profile",
    fault: (price) => {
      if (!Number.isInteger(price)) return detailsValidation.priceUnreadable;
      if (price < MONTHLY_PRICE_MIN) return detailsValidation.priceTooLow;
      return price > MONTHLY_PRICE_MAX ? detailsValidation.priceTooHigh : undefined;
    },
  }),
  installments: optionalNumber({
    label: "Parcelas por ano",
    shown: "profile",
    fault: oneOf(installments, detailsValidation.installments),
  }),
  vacationCharge: optionalChoice({ label: "Mês de férias", shown: "profile", choices: vacationCharges }),
  siblingDiscount: optionalNumber({
    label: "Desconto para irmãos",
    shown: "profile",
    fault: oneOf(siblingDiscounts, detailsValidation.siblingDiscount),
  }),
  noticeDays: optionalNumber({
    label: "Aviso para sair",
    shown: "profile",
    fault: oneOf(noticeDays, detailsValidation.notice),
  }),
  hasContract: flag({ label: "Faço contrato por escrito", shown: "profile" }),
} satisfies FieldSet;

export type TermsFields = typeof termsFields;

function oneOf(allowed: readonly number[], otherwise: string) {
  return (value: number) => (allowed.includes(value) ? undefined : otherwise);
}
