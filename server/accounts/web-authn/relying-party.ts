import type { Config } from "../../platform/config/config";

/** The relying party id and the only origin that may use its passkeys: our host and our origin. */
export type RelyingParty = { name: string; id: string; origin: string };

/** The relying party of WebAuthn. Browsers refuse IP addresses: use a name, such as localhost. */
export function relyingParty({ appUrl, company }: Pick<Config, "appUrl" | "company">): RelyingParty {
  return { name: company.brandName, id: new URL(appUrl).hostname, origin: appUrl };
}
