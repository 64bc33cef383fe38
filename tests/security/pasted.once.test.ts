import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { validation } from "../../shared/messages";
import { confirmErasurePath, paths, refuseChangePath, resultMailsOffPath } from "../../shared/paths";
import { aConfirmedDriver, cheapPasswords, linkIn, newDriver } from "../people/accounts";
import { IN_SEASON, requestPeople } from "../people/asking-families";
import { aPublishedDriver } from "../people/drivers";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";

// What people really paste: invisible marks, other hyphens, accents apart; and links as mail programs damage them.

cheapPasswords();
const running = testPagesWithMail();
const { driver, form, call, request } = requestPeople(running);
const post = (path: string, input: object) => rest(running.app.url).post(path, input);
const open = (path: string) => fetch(running.app.url + path, { redirect: "manual" });
const titleOf = async (answer: Response) => /<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text())?.[1];

/** As a phone's contacts and web pages copy it. */
const pasted = (text: string) =>
  `\u202a\u200b${text.replaceAll("-", "\u2011").replaceAll(" ", "\u00a0")}\u202c`;

test("an account opened with a pasted e-mail and a Mac's password is entered from every device, and the e-mail is stored clean", async () => {
  const given = newDriver({ password: "coração1".normalize("NFD"), confirmPassword: "coração1" });
  const { firstName, email } = given;
  const opened = await post("/auth/register", {
    ...given,
    firstName: pasted(firstName),
    email: pasted(email),
  });
  expect(opened).toMatchObject({ status: 200, body: { user: { email, firstName } } });
  const { db } = running.app.services;
  const own = eq(users.email, email);
  await db.update(users).set({ emailConfirmedAt: running.app.services.now() }).where(own);
  const enter = async (form: "NFC" | "NFD") =>
    (await post("/auth/login", { email: `mailto:${pasted(email)},`, password: "coração1".normalize(form) }))
      .status;
  expect([await enter("NFC"), await enter("NFD")]).toEqual([200, 200]);
  // A hash of before: of the password as it came.
  const passwordHash = await Bun.password.hash("coração1".normalize("NFD"));
  await db.update(users).set({ passwordHash }).where(own);
  expect([await enter("NFC"), await enter("NFD")]).toEqual([200, 200]);
});

test("a profile is stored and found as if it had been typed", async () => {
  const { id, account } = await aPublishedDriver(running.app, {
    phone: pasted("+55 11 91234-5678"),
    vehicleBrand: pasted("Fiat Ducato"),
    instagramUrl: "@ana_vans",
    facebookUrl: pasted("pt-br.facebook.com/ana"),
    offeredSchoolTransport: ["Col\u00adégio\u00a0Santo\u200b Antônio-Sul", "Colégio Santo Antônio\u2011Sul"],
  });
  const { db } = running.app.services;
  const [row] = await db.select().from(drivers).where(eq(drivers.userId, account.id));
  expect(row).toMatchObject({
    phone: "+5511912345678",
    vehicleBrand: "Fiat Ducato",
    instagramUrl: "https://instagram.com/ana_vans",
    facebookUrl: "https://www.facebook.com/ana",
  });
  const search = { escola: "Col\u200bégio\u00a0Santo Antônio\u2011Sul" };
  const found = await rest(running.app.url).get("/drivers/search", { school: search.escola });
  const cards = { drivers: [{ id, offeredSchoolTransport: ["Colégio Santo Antônio-Sul"] }] };
  expect(found).toMatchObject({ status: 200, body: cards });
  const page = await open(`${paths.search}?${new URLSearchParams(search)}`);
  expect(await page.text()).toContain(paths.profile(id));
});

test("a request for a seat is stored clean", async () => {
  running.app.setNow(IN_SEASON);
  const { id } = await driver();
  const asked = form({ phone: pasted("(0XX11) 91234-5678"), school: pasted("EMEF Norte") });
  expect(await post(`/drivers/${id}/requests`, { ...asked, email: pasted(asked.email) })).toMatchObject({
    status: 200,
  });
  const { db } = running.app.services;
  const [row] = await db.select().from(seatRequests).where(eq(seatRequests.email, asked.email));
  expect(row).toMatchObject({ phone: "+5511912345678", school: "EMEF Norte" });
});

test("a mailed link works as mail programs damage it, on its page and in its call", async () => {
  running.app.setNow(IN_SEASON);
  const { id } = await driver();
  const { token } = await request(id, {}, false);
  for (const damaged of [`${token}.`, ` ${token})`, `3D${token}`, `${token}\u200b`]) {
    expect(await call("linked", { token: damaged })).toMatchObject({ status: 200 });
    const page = await open(`${paths.ownRequest}?${new URLSearchParams({ token: damaged })}`);
    expect(await titleOf(page)).not.toBe(validation.mailLinkInvalid);
  }
  expect(await call("confirm", { token: `${token}>.` })).toMatchObject({ status: 200 });
  const registered = newDriver({ email: `ana+van${Date.now()}@email.com` });
  expect((await post("/auth/register", registered)).status).toBe(200);
  const mail = await running.mail.waitForMail(registered.email);
  const link = linkIn(mail);
  const damaged = { token: `${link.token}.`, email: link.email.replace("+", " ") };
  const confirmed = await post("/auth/confirm-email", { ...damaged, password: registered.password });
  expect(confirmed).toMatchObject({ status: 200 });
});

test('"&amp;" in a link\'s query, and punctuation glued behind a path, lead to the page that was meant', async () => {
  const { email } = await aConfirmedDriver(running.app);
  const query = new URLSearchParams({ token: "abc", email });
  const leads = async (path: string) => (await open(path)).headers.get("location");
  const wanted = `${paths.confirmEmail}?${query}`;
  expect(await leads(wanted)).toBeNull();
  expect(await leads(wanted.replace("&", "&amp;"))).toBe(wanted);
  const { id } = await aPublishedDriver(running.app);
  const profile = paths.profile(id);
  for (const glued of [".", ",", ")", ").", "!", "%E2%80%9D", "%20", "*"]) {
    expect(await leads(profile + glued)).toBe(profile);
    expect(await leads(`/driver/${id}${glued}?via=x`)).toBe(`/driver/${id}?via=x`);
  }
});

test.each([
  ...[paths.ownRequest, paths.waitingConfirm, paths.waitingRenew, paths.waitingEnd, paths.waitingConfirmed],
  ...[paths.recommend, paths.recommendConfirm, paths.recommendTakeBack, paths.seatsConfirm],
  ...[resultMailsOffPath, refuseChangePath, confirmErasurePath],
])("a link to %s that was cut short says so, not that something was deleted", async (path) => {
  const cut = await open(`${path}?token=mzxw6ytboi4dinrr.abcdefg`);
  expect([cut.status, await titleOf(cut)]).toEqual([200, validation.mailLinkIncomplete]);
});
