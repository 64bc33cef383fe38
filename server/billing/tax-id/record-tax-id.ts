import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod";
import { rememberPayer } from "../../accounts/memory/remember-payer";
import { holdAlike, shownProfiles } from "../../drivers/hold-profile";
import { log } from "../../platform/http/log";
import { isMissing, isRefusal } from "../../platform/stripe/call-stripe";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { readById } from "../stripe/read-all";
import { TAX_ID_KEY } from "./tax-id-field";

/**
 * Sets the CPF or CNPJ typed at a checkout on the customer at Stripe, so that later receipts have it. It is stored only
 * there; of it we store a keyed hash, by which suspended drivers are recognised, and one of
 * the card, by which withdrawals are counted. Anything else is ignored: the payment is made, and nobody waits for it.
 */
export const recordTaxId = defineJob({
  name: "note-tax-id",
  label: "Anotar CPF ou CNPJ na Stripe",
  options: { policy: "short" },
  data: z.object({ sessionId: z.string() }),
  run: async (services, { sessionId }) => {
    const { stripe } = services.payments;
    const {
      custom_fields: fields,
      customer,
      subscription,
    } = await stripe.checkout.sessions.retrieve(sessionId);
    if (typeof customer !== "string") return;
    if (typeof subscription === "string") await rememberCard(services, customer, subscription);
    const typed = fields.find(({ key }) => key === TAX_ID_KEY)?.text?.value ?? "";
    const taxId = readTaxId(typed);
    if (!taxId) return;
    const userId = await rememberPayer(services, customer, { kind: "tax-id", text: plain(taxId.value) });
    // The payment may have published the profile already.
    if (userId)
      await services.db.transaction(async (tx) => {
        await holdAlike({ ...services, db: tx }, await shownProfiles(tx, userId));
      });
    try {
      const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 });
      if (data.some(({ value }) => plain(value ?? "") === plain(taxId.value))) return;
      await stripe.customers.createTaxId(customer, taxId, { idempotencyKey: `tax-id-${sessionId}` });
    } catch (error) {
      if (isMissing(error) || isRefusal(error)) log.warn({ err: error }, "Stripe did not take a CPF or CNPJ");
      else throw error;
    }
  },
});

async function rememberCard(services: Services, customer: string, subscriptionId: string): Promise<void> {
  const method = (await readById(services.payments.stripe, subscriptionId))?.default_payment_method;
  const text = typeof method === "object" ? method?.card?.fingerprint : undefined;
  if (text) await rememberPayer(services, customer, { kind: "card", text });
}

/** A CPF or CNPJ as Stripe expects it, or undefined if the text is neither. */
function readTaxId(text: string): { type: "br_cpf" | "br_cnpj"; value: string } | undefined {
  const value = plain(text);
  if (isValidCpf(value)) return { type: "br_cpf", value };
  return isValidCnpj(value, { version: 2 }) ? { type: "br_cnpj", value } : undefined;
}

/** New CNPJs may have letters. */
const plain = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
