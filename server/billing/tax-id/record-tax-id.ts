import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../../drizzle/schema/accounts";
import { storeTraits } from "../../accounts/memory/store-traits";
import { holdIfAlike } from "../../drivers/hold-profile";
import { log } from "../../platform/http/log";
import { isMissing, isRefusal } from "../../platform/stripe/call-stripe";
import { defineJob } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { TAX_ID_KEY } from "./tax-id-field";

/**
 * Sets the CPF or CNPJ typed at a checkout on the customer at Stripe, so that later receipts have it. It is stored only
 * there; of it we store a keyed hash, by which suspended drivers are recognised. Anything else is ignored: the payment is made, and nobody waits for it.
 */
export const recordTaxId = defineJob({
  name: "note-tax-id",
  label: "Anotar CPF ou CNPJ na Stripe",
  options: { policy: "short" },
  data: z.object({ sessionId: z.string() }),
  run: async (services, { sessionId }) => {
    const { stripe } = services.payments;
    const { custom_fields: fields, customer } = await stripe.checkout.sessions.retrieve(sessionId);
    if (typeof customer !== "string") return;
    const typed = fields.find(({ key }) => key === TAX_ID_KEY)?.text?.value ?? "";
    const taxId = readTaxId(typed);
    if (!taxId) return;
    await rememberTaxId(services, customer, plain(taxId.value));
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

async function rememberTaxId(services: Services, customerId: string, text: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.stripeCustomerId, customerId))
      .for("no key update");
    if (!owner) return;
    // The payment may have published the profile already.
    if (await storeTraits(inside, owner.id, [{ kind: "tax-id", text, since: services.now() }]))
      await holdIfAlike(inside, owner.id);
  });
}

/** A CPF or CNPJ as Stripe expects it, or undefined if the text is neither. */
function readTaxId(text: string): { type: "br_cpf" | "br_cnpj"; value: string } | undefined {
  const value = plain(text);
  if (isValidCpf(value)) return { type: "br_cpf", value };
  return isValidCnpj(value, { version: 2 }) ? { type: "br_cnpj", value } : undefined;
}

/** New CNPJs may have letters. */
const plain = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
