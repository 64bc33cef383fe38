import { answerHelp } from "./help";
import { ensurePackages } from "./packages";
import { printStep, runSteps, StepError } from "./steps";

answerHelp("stripe:sync");

// Creates the catalogue's products, prices and portal settings at Stripe. Idempotent.
await runSteps(async () => {
  await ensurePackages();
  const { readConfig } = await import("../server/platform/config/config");
  const { createPayments } = await import("../server/platform/stripe/stripe");
  const { syncStripe } = await import("../server/billing/stripe/portal-configuration");
  const { stripe } = readConfig();
  if (!stripe)
    throw new StepError(
      "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: the local simulator needs no sync.",
    );
  const changes = await syncStripe(createPayments(stripe).stripe);
  for (const change of changes) printStep(change);
  printStep(changes.length === 0 ? "Nothing to change at Stripe" : `${changes.length} change(s) at Stripe`);
});
