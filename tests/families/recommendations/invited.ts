import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { recommendations } from "../../../drizzle/schema/recommendations";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { invite } from "../../../server/families/recommendations/invite";
import { ownRecommendations } from "../../../server/families/recommendations/own-recommendations";
import type { RecommendationForm } from "../../../shared/families/recommendations/recommendation-form";
import { DECISION_UNDO } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { publicProfile } from "../../../shared/schemas/drivers";
import type { signedInStaff } from "../../console/staff";
import { subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import type { AppWithMail } from "../../support/app";

/** A family's form with arbitrary valid values. */
export const usual: RecommendationForm = {
  text: "Busca no portão e sempre manda mensagem quando chega.",
  words: ["Pontual", "Avisa sempre"],
  knownYears: "2",
  firstName: "Ana",
  initial: "p.",
  email: "",
};

let families = 0;
export const newFamily = () => `familia${++families}@casa.example`;

/** The code of shared/errors.ts of a refused call. */
export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

/** A visible driver, for as long as a test moves the clock, and that driver's actions. */
export async function invitingDriver({ app }: AppWithMail, change: object = {}) {
  const { services } = app;
  const { account, publish, saved } = await accountWithProfile(app, change);
  await subscribe(services, account);
  await services.db
    .update(subscriptions)
    .set({ entitledUntil: new Date("2099-01-01") })
    .where(eq(subscriptions.userId, account.id));
  await publish();
  const api = rest(app.url, account.token);
  const user = { ...account, firstName: "", lastName: "" };
  return {
    ...account,
    driverId: saved.id,
    api,
    /** The token of a new link. */
    invite: async () => {
      const { body } = await api.post("/drivers/invitations");
      return new URL((body as { link: string }).link, app.url).searchParams.get("token") ?? "";
    },
    // Sessions would expire when a test moves the clock.
    inviteByVerb: () => invite({ db: services.db, now: services.now, user }),
    own: () => ownRecommendations({ db: services.db, now: services.now, user }),
    shown: async () =>
      publicProfile.parse((await rest(app.url).get(`/drivers/${saved.id}`)).body).recommendations,
    page: async () => (await fetch(`${app.url}${paths.profile(saved.id)}`)).text(),
  };
}

export type InvitingDriver = Awaited<ReturnType<typeof invitingDriver>>;

/** Sends a family's form with the link of a token. */
export function write({ app }: AppWithMail, token: string, change: object = {}) {
  return rest(app.url).post("/recommendations", { token, ...usual, ...change });
}

/** Opens a page as a browser without scripts or, with a form, presses its button. */
export async function visit(address: string, form?: Record<string, string>) {
  const pressed = form && {
    method: "POST",
    headers: { origin: new URL(address).origin },
    body: new URLSearchParams(form),
    redirect: "manual" as const,
  };
  const answer = await fetch(address, pressed);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text(), answer };
}

/** The link to a page in a mail's text. */
export function linkIn(text: string, path: string): string {
  return new RegExp(`https?://[^\\s/]+${path}\\?token=\\S+`).exec(text)?.[0] ?? `no link to ${path}`;
}

/** Writes with a new invitation; returns the mail's text and its links. */
export async function written(running: AppWithMail, driver: InvitingDriver, change: object = {}) {
  const form = { email: newFamily(), ...change };
  expect((await write(running, await driver.invite(), form)).status).toBe(200);
  const { text } = await running.mail.waitForMail(form.email, "Confirme sua recomendação");
  return {
    email: form.email,
    mail: text,
    confirm: linkIn(text, paths.recommendConfirm),
    takeBack: linkIn(text, paths.recommendTakeBack),
  };
}

/** The same, with the e-mail confirmed. */
export async function confirmed(running: AppWithMail, driver: InvitingDriver, change: object = {}) {
  const family = await written(running, driver, change);
  expect((await visit(family.confirm, {})).to).toContain("feito=sim");
  const [row] = await running.app.services.db
    .select({ id: recommendations.id })
    .from(recommendations)
    .where(eq(recommendations.email, family.email));
  return { ...family, id: row?.id ?? "" };
}

/** Decides in the past, so that it can't be undone any more, and sends its mails at once. */
export async function decide(
  { app }: AppWithMail,
  { calls }: Awaited<ReturnType<typeof signedInStaff>>,
  id: string,
  reason?: string,
): Promise<void> {
  app.setNow(new Date(Date.now() - DECISION_UNDO));
  await calls.recommendations.decide.mutate(
    reason === undefined ? { id, outcome: "approved" } : { id, outcome: "refused", reason },
  );
  app.setNow(new Date());
  await app.endDelays();
}
