import type { z } from "zod";
import { type Period, periods } from "./billing-periods";
import { TEXT_MAX } from "./limits";
import type { planWithPricing } from "./schemas/plans";

/** Prices in cents; `lookupKey` identifies the price at Stripe permanently. */
export type CataloguePlan = {
  id: string;
  name: string;
  type: "basic" | "premium" | "other";
  highlighted: boolean;
  features: readonly string[];
  prices: readonly { id: string; period: Period; cents: number; active: boolean }[];
};

/**
 * What is sold. One plan today; pages, checkout and mails handle several. A price made at Stripe by hand, with neither
 * product nor metadata of ours, counts as the first plan. Drivers can change their period, but not yet their plan.
 */
export const catalogue: readonly CataloguePlan[] = [
  {
    id: "plano-condutor",
    name: "Plano Condutor",
    type: "premium",
    highlighted: true,
    features: [
      "Perfil publicado na busca das famílias",
      "Página própria com foto, veículo e vagas",
      `Até ${TEXT_MAX.listItems} escolas e ${TEXT_MAX.listItems} bairros atendidos`,
      "Botão de WhatsApp direto com a família",
      "Link do perfil para compartilhar em grupos",
      "Sem comissão: o valor combinado é todo seu",
      "Perfil preparado para aparecer no Google",
      "Cancele quando quiser, sem multa",
    ],
    prices: [
      { id: "plano-condutor-mensal", period: "monthly", cents: 2990, active: true },
      { id: "plano-condutor-trimestral", period: "quarterly", cents: 8370, active: true },
      { id: "plano-condutor-semestral", period: "semiannual", cents: 15_600, active: true },
      { id: "plano-condutor-anual", period: "annual", cents: 28_700, active: true },
    ],
  },
];

/** The name of the plan with an id: the id itself if it is no longer sold. */
export function planNameOf(planId: string): string {
  return catalogue.find(({ id }) => id === planId)?.name ?? planId;
}

export type PlanWithPricing = z.infer<typeof planWithPricing>;

/**
 * Whole percent saved compared with paying monthly (§9); 0 if there is none. @param monthly price of one
 * month, @param price of the period, in the same unit
 */
function discountPercent(monthly: number, price: number, months: number): number {
  const full = monthly * months;
  if (months === 1 || full <= 0) return 0;
  return Math.max(0, Math.round(((full - price) / full) * 100));
}

/** The catalogue as `GET /plans/pricing` returns it: active prices only, in reais. */
export function plansWithPricing(): PlanWithPricing[] {
  return catalogue.map(({ prices, features, ...plan }) => {
    const active = prices.filter((price) => price.active);
    const monthly = active.find((price) => price.period === "monthly")?.cents ?? 0;
    const pricing: PlanWithPricing["pricing"] = {};
    for (const { id, period, cents } of active) {
      const { months, label } = periods[period];
      pricing[period] = {
        id,
        label,
        price: cents / 100,
        pricePerMonth: Math.round(cents / months) / 100,
        savingsPercentage: discountPercent(monthly, cents, months),
      };
    }
    return { ...plan, features: [...features], pricing };
  });
}

/** Caption under a plan's name (§9). */
export function tierCaption(type: CataloguePlan["type"]): string {
  return type === "basic" ? "Para crescer" : "Para dominar";
}
