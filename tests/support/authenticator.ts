import type { CDPSession, Page } from "playwright";

export type Authenticator = {
  session: CDPSession;
  id: string;
};

/** Gives a page a device that makes passkeys and uses them without asking, as a phone does after a finger. */
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

/** Takes the keys of one device to another page, as a synchronised or stolen key would go. */
export async function copyPasskeys(from: Authenticator, to: Authenticator): Promise<void> {
  const { credentials } = await from.session.send("WebAuthn.getCredentials", { authenticatorId: from.id });
  for (const credential of credentials)
    await to.session.send("WebAuthn.addCredential", { authenticatorId: to.id, credential });
}
