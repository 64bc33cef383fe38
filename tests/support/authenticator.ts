import type { CDPSession, Page } from "playwright";

export type Authenticator = {
  session: CDPSession;
  id: string;
};

/** Adds a virtual authenticator to a page, which creates and uses passkeys without asking. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id: authenticatorId };
}

/** Copies passkeys to another page's authenticator, as synchronised or stolen keys. */
export async function copyPasskeys(from: Authenticator, to: Authenticator): Promise<void> {
  const { credentials } = await from.session.send("WebAuthn.getCredentials", { authenticatorId: from.id });
  for (const credential of credentials)
    await to.session.send("WebAuthn.addCredential", { authenticatorId: to.id, credential });
}
