import { type Period, periodNames, periods } from "../../../shared/billing-periods";
import type { Price, State } from "./state";

/** Label and unit of a price's period. */
export function periodOf(price: Price | undefined): (typeof periods)[Period] {
  return periods[periodNames.find((name) => periods[name].months === price?.months) ?? "monthly"];
}

/** The name of the product of a price. */
export function productOf(state: State, price: Price | undefined): string {
  return state.products[price?.product ?? ""]?.name ?? "plano";
}
