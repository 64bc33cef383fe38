type StripeSettings = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
};

/**
 * What is wrong with Stripe's settings, so that a swapped or cut value fails at the start and not at the first payment.
 * With a STRIPE_API_URL, as a simulator's, the values may have any form but that of a publishable key.
 */
export function stripeFaults(env: StripeSettings): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: apiUrl } = env;
  const faults: string[] = [];
  if (!key) faults.push("STRIPE_SECRET_KEY is missing");
  else if (key.startsWith("pk_"))
    faults.push("STRIPE_SECRET_KEY is a publishable key (pk_…): use the secret one (sk_…)");
  else if (!apiUrl && !/^(sk|rk)_(live|test)_\w+$/.test(key))
    faults.push(
      "STRIPE_SECRET_KEY must be a secret or restricted key, as in Stripe's dashboard: sk_live_… or rk_live_…",
    );
  if (!secret) faults.push("STRIPE_WEBHOOK_SECRET is missing");
  else if (!apiUrl && !/^whsec_\S+$/.test(secret))
    faults.push("STRIPE_WEBHOOK_SECRET must be the endpoint's signing secret: whsec_…");
  return faults;
}

/** Whether a key belongs to Stripe's test mode, in which nobody pays. */
export function isTestKey(key: string | undefined): boolean {
  return /^(sk|rk)_test_/.test(key ?? "");
}
