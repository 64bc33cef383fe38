import { demoAccounts } from "./demo-rows";

/**
 * The subscriptions that a server with SEED_DEMO=true puts into its database today, for a separate Stripe simulator.
 */
export function demoSubscriptions() {
  const accounts = demoAccounts({ now: new Date(), passwordHash: "", photoHashOf: () => "" });
  return accounts.flatMap(({ user, subscription }) => {
    if (!subscription || !user.stripeCustomerId) return [];
    const { canceledAt = null, endedAt = null } = subscription;
    const name = `${user.firstName} ${user.lastName}`;
    return [
      { ...subscription, canceledAt, endedAt, customerId: user.stripeCustomerId, email: user.email, name },
    ];
  });
}
