import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { recommendations } from "../../drizzle/schema/recommendations";
import { ownRecommendations } from "../../server/families/recommendations/own-recommendations";
import type { RecommendationForm } from "../../shared/families/recommendations/recommendation-form";
import { DECISION_UNDO } from "../../shared/limits";
import { paths } from "../../shared/paths";
import { rest } from "../support/api";
import type { AppWithMail } from "../support/app";
import { linkIn, open, send } from "../support/mailed-pages";
import { until } from "../support/until";
import { aPublishedDriver } from "./drivers";
import type { Staff } from "./staff";

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

/** A visible driver who invites families. */
export async function anInvitingDriver({ app }: AppWithMail, change: object = {}) {
  const driver = await aPublishedDriver(app, change);
  const { db, now } = app.services;
  const user = { ...driver.account, firstName: "", lastName: "" };
  return {
    ...driver,
    /** The token of a new link. */
    invite: async () => {
      const { body } = await driver.post("/drivers/invitations");
      return new URL((body as { link: string }).link, app.url).searchParams.get("token") ?? "";
    },
    own: () => ownRecommendations({ db, now, user }),
    recommended: async () => (await driver.shown()).recommendations,
    page: async () => (await open(app.url + paths.profile(driver.id))).html,
  };
}

export type InvitingDriver = Awaited<ReturnType<typeof anInvitingDriver>>;

/** Sends a family's form with the link of a token. */
export function write({ app }: AppWithMail, token: string, change: object = {}) {
  return rest(app.url).post("/recommendations", { token, ...usual, ...change });
}

/** Writes with a new invitation; returns the mail's text and its links. */
export async function written(running: AppWithMail, driver: InvitingDriver, change: object = {}) {
  const form = { email: newFamily(), ...change };
  const toFamily = () => running.mail.mails.filter(({ to }) => to.includes(form.email));
  const mails = () => toFamily().filter(({ subject }) => subject.startsWith("Confirme sua recomendação"));
  const before = mails().length;
  expect((await write(running, await driver.invite(), form)).status).toBe(200);
  const { text } = await until("the mail", () => mails()[before]);
  const links = {
    confirm: linkIn(text, paths.recommendConfirm),
    takeBack: linkIn(text, paths.recommendTakeBack),
  };
  return { email: form.email, mail: text, ...links };
}

/** The same, with the e-mail confirmed. */
export async function confirmed(running: AppWithMail, driver: InvitingDriver, change: object = {}) {
  const family = await written(running, driver, change);
  expect((await send(family.confirm)).to).toContain("feito=sim");
  const { db } = running.app.services;
  const [row] = await db.select().from(recommendations).where(eq(recommendations.email, family.email));
  return { ...family, id: row?.id ?? "" };
}

/** Decides in the past, so that it can't be undone any more, and sends its mails at once. */
export async function decide(
  { app }: AppWithMail,
  { calls }: Staff,
  id: string,
  reason?: string,
): Promise<void> {
  app.setNow(new Date(Date.now() - DECISION_UNDO));
  const outcome =
    reason === undefined ? ({ outcome: "approved" } as const) : ({ outcome: "refused", reason } as const);
  await calls.recommendations.decide.mutate({ id, ...outcome });
  app.setNow(new Date());
  await app.endDelays();
}
