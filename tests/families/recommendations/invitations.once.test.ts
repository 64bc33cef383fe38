import { afterEach, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { queueItems } from "../../../drizzle/schema/queue";
import { invitations, recommendations } from "../../../drizzle/schema/recommendations";
import { shownRecommendationsOf } from "../../../server/families/recommendations/shown-recommendations";
import { newId } from "../../../server/platform/database/ids";
import { RENAMED } from "../../../shared/families/recommendations/recommendations";
import { DAY, INVITATION_DAYS, INVITATIONS_OPEN_MAX } from "../../../shared/limits";
import { recommendation as messages } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { aDriverWithProfile, wholeProfile } from "../../people/drivers";
import { anInvitingDriver, newFamily, usual, write, written } from "../../people/inviting-driver";
import { anOperator, aReader } from "../../people/staff";
import { codeOf, refusalOf, rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { press, send } from "../../support/mailed-pages";

const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });
afterEach(() => running.app.setNow(new Date()));

const db = () => running.app.services.db;
const writeAnew = (token: string) => write(running, token, { email: newFamily() });
const addressOf = (token: string) => `${running.app.url}${paths.recommend}?token=${token}`;

test("thirty invitations are open at most, also at once, and expiry frees them", async () => {
  const driver = await anInvitingDriver(running);
  const invite = () => driver.post("/drivers/invitations");
  const answers = await Promise.all(Array.from({ length: INVITATIONS_OPEN_MAX + 5 }, invite));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(INVITATIONS_OPEN_MAX);
  const refusals = answers.filter(({ status }) => status !== 200).map(codeOf);
  expect(refusals).toEqual(Array(5).fill("INVITATIONS_FULL"));
  const [first] = (await driver.own()).invitations;
  expect((await driver.post(`/drivers/invitations/${first?.id}/end`)).status).toBe(200);
  const token = await driver.invite();
  expect((await driver.own()).invitations).toHaveLength(INVITATIONS_OPEN_MAX);
  running.app.setNow(new Date(Date.now() + INVITATION_DAYS * DAY + 1000));
  expect((await driver.own()).invitations).toEqual([]);
  expect(codeOf(await writeAnew(token))).toBe("INVITATION_INVALID");
});

test("an invitation can't be revoked by another driver, needs a visible profile, and stores no secret", async () => {
  const [driver, other] = [await anInvitingDriver(running), await anInvitingDriver(running)];
  const token = await driver.invite();
  const [invitation] = (await driver.own()).invitations;
  const read = () => rest(running.app.url).get("/recommendations/invitation", { token });
  expect(codeOf(await other.post(`/drivers/invitations/${invitation?.id}/end`))).toBe("INVITATION_INVALID");
  expect(JSON.stringify(await db().select().from(invitations))).not.toContain(token.split(".")[1] ?? "?");
  await driver.publish(false);
  expect(codeOf(await driver.post("/drivers/invitations"))).toBe("INVITATION_NEEDS_PROFILE");
  expect(codeOf(await read())).toBe("DRIVER_NOT_FOUND");
  await driver.publish(true);
  expect((await read()).status).toBe(200);
});

test("opened by a link scanner it is still valid; of eight devices at once one succeeds", async () => {
  const token = await (await anInvitingDriver(running)).invite();
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await fetch(addressOf(token), { method });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  }
  const all = await Promise.all(Array.from({ length: 8 }, () => writeAnew(token)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(codeOf(await writeAnew(token))).toBe("INVITATION_USED");
});

test("the family's form shows errors at each field, and works without scripts", async () => {
  const driver = await anInvitingDriver(running);
  const token = await driver.invite();
  const wrong = { text: "😀".repeat(301), knownYears: 11, firstName: "www.golpe.com", initial: "Pereira" };
  const { status, body } = await write(running, token, { email: newFamily(), ...wrong });
  const issues = Object.keys(wrong).map((path) => ({ path }));
  expect({ status, body }).toMatchObject({ status: 400, body: { issues } });
  // Without scripts it keeps what was written if something is wrong.
  const address = addressOf(await driver.invite());
  const fields = { ...usual, words: "", email: newFamily(), "Van limpa": "1", knownYears: "10" };
  const refused = await send(address, { ...fields, initial: "" });
  expect([refused.status, refused.html.includes(usual.text)]).toEqual([400, true]);
  expect(refused.html).toMatch(/<input(?=[^>]*name="Van limpa")[^>]*checked/);
  expect((await press(address, fields)).to).toBe("/recomendar?feito=sim");
  const [row] = await db().select().from(recommendations).where(eq(recommendations.email, fields.email));
  expect(row).toMatchObject({ words: ["Van limpa"], knownYears: 10, initial: "P", state: "written" });
  expect((await send(address, { text: "x".repeat(20_000) })).status).toBe(413);
});

test("the signed-in driver is refused at once, the driver's own mailbox on confirmation, visible only to its owner; another one recommends once", async () => {
  const driver = await anInvitingDriver(running);
  const token = await driver.invite();
  const own = await driver.post("/recommendations", { token, ...usual, email: newFamily() });
  expect(codeOf(own)).toBe("RECOMMENDATION_OWN");
  const email = driver.account.email.replace("@", "+familia@");
  const { to, html } = await press((await written(running, driver, { email })).confirm);
  expect(to).toContain("feito=condutor");
  expect(html).toContain(messages.ownMailbox);
  // Any other mailbox recommends once, also in another spelling and concurrently.
  const links: string[] = [];
  for (const email of ["ana.paula@gmail.com", "anapaula+2@gmail.com"])
    links.push((await written(running, driver, { email })).confirm);
  const answers = await Promise.all(links.map((link) => send(link)));
  const outcomes = answers.map(({ to }) => to?.split("feito=")[1]);
  expect(outcomes.toSorted()).toEqual(["repetida", "sim"]);
});

test("a changed name hides recommendations and asks staff once; “é a mesma pessoa” restores all under both names, for the name that staff saw", async () => {
  const { saved, save } = await aDriverWithProfile(running.app);
  const [id, at, email] = [saved.id, new Date(), newFamily()];
  const family = { text: "Sempre no horário.", words: [], firstName: "Ana", initial: "P", email };
  const dates = { writtenAt: at, confirmedAt: at, decidedAt: at, knownYears: 2 };
  const approved = { state: "approved" as const, driverNames: [wholeProfile.name], isNearDriver: false };
  const row = { id: newId(), driverId: id, mailbox: email, ...family, ...dates, ...approved };
  await db().insert(recommendations).values(row);
  const ofName = and(eq(queueItems.subject, id), eq(queueItems.detail, RENAMED), isNull(queueItems.closedAt));
  /** How many are shown, and how many questions are open. */
  const counts = async () => [
    (await shownRecommendationsOf(db(), id, new Date())).length,
    await db().$count(queueItems, ofName),
  ];
  const rename = async (name: string) => {
    expect((await save({ ...wholeProfile, name })).status).toBe(200);
    return await counts();
  };
  const { recommendations: reviews, queue } = (await anOperator(running.app)).calls;
  const reader = (await aReader(running.app, "Rui")).calls.recommendations;
  expect(await rename("Outra Pessoa")).toEqual([0, 1]);
  // Accents and case are no change, and the old name restores.
  expect(await rename(wholeProfile.name.toUpperCase())).toEqual([1, 0]);
  const name = "Edson Ribeiro Souza";
  await rename(name);
  const change = { name, before: [wholeProfile.name], hidden: 1 };
  expect(await reviews.nameChange.query({ id })).toMatchObject(change);
  const same = { id, name, isSame: true };
  expect(await refusalOf(reader.decideNameChange.mutate(same))).toBe("STAFF_READ_ONLY");
  await rename("Outra Pessoa");
  expect(await refusalOf(reviews.decideNameChange.mutate(same))).toBe("DRIVER_RENAMED");
  await rename(name);
  await reviews.decideNameChange.mutate(same);
  await queue.undo.mutate({ kind: "recommendation", id });
  expect(await counts()).toEqual([0, 1]);
  await reviews.decideNameChange.mutate(same);
  expect(await rename(wholeProfile.name)).toEqual([1, 0]);
  // Another person: closed, and hidden until the next change of name.
  await rename("Outra Pessoa");
  await reviews.decideNameChange.mutate({ id, name: "Outra Pessoa", isSame: false });
  expect(await counts()).toEqual([0, 0]);
});
