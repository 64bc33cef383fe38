import { expect, test } from "bun:test";
import { contactMessages } from "../../../drizzle/schema/contact";
import { errors } from "../../../shared/errors";
import { successes, validation } from "../../../shared/messages";
import { rest, trpcByName } from "../../support/api";
import { testApp, testAppWithMail } from "../../support/app";
import { press, send } from "../../support/mailed-pages";

const company = "equipe@empresa.example";
const running = testAppWithMail({ CONTACT_EMAIL: company });
const limited = testApp({ RATE_LIMIT: "on", TRUSTED_PROXY_HOPS: "1" });

const form = {
  name: "Marta Souza",
  email: "Marta@Exemplo.com.br",
  subject: "Dúvida sobre a busca",
  message: "Bom dia!\n<b>Podem incluir</b> minha escola?",
};
const email = "marta@exemplo.com.br";
const post = (change: object = {}, { url } = running.app) =>
  rest(url).post("/contact", { ...form, ...change });
const messages = ({ services } = running.app) => {
  const { name, email, subject, message } = contactMessages;
  return services.db.select({ name, email, subject, message }).from(contactMessages);
};

test("a message is stored and reaches the company with its text, and a reply goes to its sender", async () => {
  const message = validation.fillAllFields;
  const issues = ["name", "email", "message"].map((path) => ({ path, message }));
  const body = { success: false, code: "VALIDATION", message, issues };
  expect(await post({ name: " ", email: null, message: undefined })).toMatchObject({ status: 400, body });
  for (const email of ["a@b.com, c@d.com", "m@exemplo.com.br\r\nBcc: x@y.com"])
    expect((await post({ email })).status).toBe(400);
  expect(await messages()).toEqual([]);
  const answer = await post({ extra: "ignored" });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: successes.contact } });
  expect(await messages()).toEqual([{ ...form, email }]);
  const mail = await running.mail.waitForMail(company, form.subject);
  expect(mail).toMatchObject({ replyTo: email, to: [company], subject: `Contato: ${form.subject}` });
  for (const part of [form.name, email, "minha escola?"]) expect(mail.text).toContain(part);
  expect(mail.html).toContain("&lt;b&gt;Podem incluir&lt;/b&gt;");
});

test("no header can be injected by the subject or the name", async () => {
  const injected = "\r\nBcc: alvo@exemplo.com\r\nReply-To: alvo@exemplo.com\r\nX-Injetado: sim";
  const change = { subject: `Injeção 1${injected}`, name: `Marta${injected}` };
  expect((await post(change)).status).toBe(200);
  const mail = await running.mail.waitForMail(company, "Injeção 1");
  expect(mail).toMatchObject({ to: [company], replyTo: email });
  const headers = Object.keys(mail.headers);
  expect(headers.filter((name) => name === "bcc" || name === "x-injetado")).toEqual([]);
});

test("five messages an hour from one address; invalid ones, and those that failed, don't count", async () => {
  const { url, services } = limited;
  const { rawQuery } = services.database;
  const mails = async () => {
    const { rows } = await rawQuery("select id from jobs.job where name = 'mail-contact-message'");
    return [(await messages(limited)).length, rows.length];
  };
  for (let index = 0; index < 6; index++) expect((await post({ message: "" }, limited)).status).toBe(400);
  // The message and its mail are created together or not at all.
  await rawQuery("alter schema jobs rename to jobs_away");
  const failed = await rest(url, undefined, { "x-forwarded-for": "203.0.113.9" }).post("/contact", form);
  await rawQuery("alter schema jobs_away rename to jobs");
  expect(failed).toMatchObject({ status: 500, body: { code: "INTERNAL", message: errors.INTERNAL.message } });
  expect(await mails()).toEqual([0, 0]);
  for (let index = 0; index < 5; index++)
    expect((await trpcByName(url).mutate("contact.send", form)).status).toBe(200);
  const refused = await post({}, limited);
  expect(refused).toMatchObject({ status: 429, body: { message: errors.RATE_LIMITED.message } });
  expect(await mails()).toEqual([5, 5]);
  // Without scripts nothing typed is lost either.
  const page = await send(`${url}/contato`, form);
  expect([page.status, Number(page.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(page.html).toContain(`value="${form.subject}"`);
});

test("without scripts the page keeps what was typed, and takes no other site's form", async () => {
  const address = `${running.app.url}/contato`;
  const before = (await messages()).length;
  // A reload of what was sent sends nothing.
  const sent = await press(address, form);
  expect(sent.to).toBe("/contato?enviada=sim");
  expect(sent.html).toContain(successes.contact);
  expect(await messages()).toHaveLength(before + 1);
  const hostile = { ...form, email: 'marta@"><script>alert(1)</script>', subject: "" };
  const typed = await send(address, hostile);
  expect([typed.status, typed.headers.get("cache-control")]).toEqual([400, "no-store"]);
  for (const words of [validation.emailInvalid, 'value="Marta Souza"', "minha escola?</textarea>"])
    expect(typed.html).toContain(words);
  expect(typed.html).not.toContain("<script>alert(1)");

  const statusOf = async (body: BodyInit, headers: Record<string, string> = {}) =>
    (await fetch(address, { method: "POST", body, headers, redirect: "manual" })).status;
  expect(await statusOf(new URLSearchParams(form), { origin: "https://example.com" })).toBe(403);
  expect(await statusOf("no parts at all", { "content-type": "multipart/form-data; boundary=x" })).toBe(400);
  expect(await messages()).toHaveLength(before + 1);
});
