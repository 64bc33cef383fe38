import { expect, test } from "bun:test";
import { failures, successes, validation } from "../../shared/messages";
import { rest, trpcByName } from "../support/api";
import { testAppWithMail } from "../support/app";
import { linkIn, newDriver, registered } from "./people";

const running = testAppWithMail();

const api = () => rest(running.app.url);
const confirm = async (input: unknown) => {
  const { status, body } = await api().post("/auth/confirm-email", input);
  return { status, body };
};
const worked = { status: 200, body: { success: true, message: successes.emailConfirmed } };
const refused = {
  status: 400,
  body: { success: false, code: "CONFIRMATION_LINK_INVALID", message: validation.confirmationLinkInvalid },
};
const HOUR = 3_600_000;

async function mailedDriver() {
  const driver = await registered(running.app);
  return { ...driver, link: linkIn(await running.mail.waitForMail(driver.email)) };
}

test("the mailed link lets its driver log in, and reports success when it is used again", async () => {
  const { link, ...driver } = await mailedDriver();
  expect((await api().post("/auth/login", driver)).body).toMatchObject({
    message: failures.emailNotConfirmed,
  });
  expect(await confirm({ token: link.token, email: link.email })).toEqual(worked);
  expect(await confirm({ token: link.token, email: link.email.toUpperCase() })).toEqual(worked);
  expect((await api().post("/auth/login", driver)).status).toBe(200);
});

test("tRPC confirms, too", async () => {
  const { link } = await mailedDriver();
  const call = (input: unknown) => trpcByName(running.app.url).mutate("auth.confirmEmail", input);
  expect(await call({ token: "nenhum", email: link.email })).toMatchObject(refused);
  expect(await call({ token: link.token, email: link.email })).toMatchObject(worked);
});

test("opening the link changes nothing by itself, because mail scanners open links", async () => {
  const { link, ...driver } = await mailedDriver();
  await fetch(link.address);
  const overRest = await fetch(`${running.app.url}/api/auth/confirm-email${link.address.search}`);
  expect(overRest.status).toBe(405);
  expect((await api().post("/auth/login", driver)).status).toBe(403);
});

test("another account's, an unknown and a malformed token are refused", async () => {
  const [first, second] = [await mailedDriver(), await mailedDriver()];
  const tried = [
    { token: second.link.token, email: first.email },
    { token: first.link.token, email: "ninguem@email.com" },
    { token: first.link.token.slice(1), email: first.email },
    { token: "\u0000", email: first.email },
    { token: "x".repeat(10_000), email: first.email },
  ];
  for (const input of tried) expect(await confirm(input)).toEqual(refused);
});

test("the link is valid for 48 hours from the mail on", async () => {
  const sent = new Date();
  running.app.setNow(sent);
  const [early, late] = [await mailedDriver(), await mailedDriver()];
  running.app.setNow(new Date(sent.getTime() + 47.9 * HOUR));
  expect(await confirm({ token: early.link.token, email: early.email })).toEqual(worked);
  running.app.setNow(new Date(sent.getTime() + 48.1 * HOUR));
  expect(await confirm({ token: late.link.token, email: late.email })).toEqual(refused);
  running.app.setNow(new Date());
});

test("a newer link replaces the older one", async () => {
  const { link, email } = await mailedDriver();
  running.mail.mails.length = 0;
  const { status, body } = await api().post("/auth/resend-confirmation", { email });
  expect({ status, body }).toEqual({ status: 200, body: { success: true, message: successes.resend } });
  const newer = linkIn(await running.mail.waitForMail(email));
  expect(newer.token).not.toBe(link.token);
  expect(await confirm({ token: link.token, email })).toEqual(refused);
  expect(await confirm({ token: newer.token, email })).toEqual(worked);
});

test("resending gives the same response for unknown and confirmed e-mails, and mails nothing", async () => {
  const { link, email } = await mailedDriver();
  await confirm({ token: link.token, email });
  running.mail.mails.length = 0;
  const unknown = newDriver().email;
  const answers = [
    await api().post("/auth/resend-confirmation", { email }),
    await api().post("/auth/resend-confirmation", { email: unknown }),
    await trpcByName(running.app.url).mutate("auth.resendConfirmation", { email: unknown }),
  ];
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: successes.resend } });
  }
  // A later request's mail would have arrived after an earlier one.
  const later = await registered(running.app);
  await running.mail.waitForMail(later.email);
  expect(running.mail.mails.map((mail) => mail.to[0])).toEqual([later.email]);
  // The link that was used still reports success.
  expect(await confirm({ token: link.token, email })).toEqual(worked);
});
