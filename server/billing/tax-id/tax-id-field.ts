import type Stripe from "stripe";

/** The key under which Stripe stores what was typed on its page. */
export const TAX_ID_KEY = "cpf_cnpj";

/**
 * Entered on Stripe's page, optional. A field of our own: Stripe's `tax_id_collection` is for businesses only, and most
 * drivers have a CPF.
 */
export const taxIdField: Stripe.Checkout.SessionCreateParams.CustomField = {
  key: TAX_ID_KEY,
  label: { type: "custom", custom: "CPF ou CNPJ para os recibos" },
  type: "text",
  optional: true,
  text: { minimum_length: 11, maximum_length: 18 },
};
