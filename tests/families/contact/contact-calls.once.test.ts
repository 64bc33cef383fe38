import { describe, expect, test } from "bun:test";
import { contactMessages } from "../../../drizzle/schema/contact";
import { CONTACT_ANSWER_DAYS } from "../../../shared/contact";
import { errors } from "../../../shared/errors";
import { successes, validation } from "../../../shared/messages";
import { queueKinds } from "../../../shared/queue";
import { rest, trpcByName } from "../../support/api";
import { type TestApp, testApp } from "../../support/app";

const form = {
  name: "Marta Souza",
  email: "Marta@Exemplo.com.br",
  subject: "Dúvida sobre a busca",
  message: "Bom dia!\nComo encontro a escola do meu bairro?",
};
const stored = { ...form, email: "marta@exemplo.com.br" };

const app = testApp();
const limited = testApp({ RATE_LIMIT: "on" });

const send = (url: string, body: object) => rest(url).post("/contact", body);

async function messages(of: TestApp) {
  const { name, email, subject, message } = contactMessages;
  return of.services.db.select({ name, email, subject, message }).from(contactMessages);
}

async function waitingMails(of: TestApp): Promise<number> {
  const { rows } = await of.services.database.rawQuery(
    "select count(*)::int as count from jobs.job where name = 'mail-contact-message'",
  );
  return Number(rows[0]?.count);
}

describe("POST /contact", () => {
  test("stores the message and queues its mail", async () => {
    const before = { messages: await messages(app), mails: await waitingMails(app) };
    const answer = await send(app.url, { ...form, extra: "ignored" });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: successes.contact } });
    expect(await messages(app)).toEqual([...before.messages, stored]);
    expect(await waitingMails(app)).toBe(before.mails + 1);
  });

  test("empty fields get the sentence of §5 once, and an issue each", async () => {
    const before = await messages(app);
    expect(await send(app.url, { name: " ", subject: "Oi" })).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: "VALIDATION",
        message: validation.fillAllFields,
        issues: ["name", "email", "message"].map((path) => ({ path, message: validation.fillAllFields })),
      },
    });
    expect(await send(app.url, { ...form, email: "marta@" })).toMatchObject({
      status: 400,
      body: {
        message: validation.emailInvalid,
        issues: [{ path: "email", message: validation.emailInvalid }],
      },
    });
    expect(await messages(app)).toEqual(before);
  });

  test("the message and its mail are created together or not at all", async () => {
    const before = { messages: await messages(app), mails: await waitingMails(app) };
    await app.services.database.rawQuery("alter schema jobs rename to jobs_away");
    const answer = await send(app.url, form);
    await app.services.database.rawQuery("alter schema jobs_away rename to jobs");
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "INTERNAL", message: errors.INTERNAL.message },
    });
    expect(await messages(app)).toEqual(before.messages);
    expect(await waitingMails(app)).toBe(before.mails);
  });
});

test("five messages an hour from one address; invalid ones, and those that an outage refused, don't count", async () => {
  for (let index = 0; index < 8; index++) {
    expect((await send(limited.url, { ...form, message: "" })).status).toBe(400);
  }
  const { rawQuery } = limited.services.database;
  await rawQuery(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the server is stopping' using errcode = '57P01'; end $$;
    create trigger outage before insert on contact_messages execute function refuse()`);
  for (let index = 0; index < 8; index++) {
    expect((await send(limited.url, form)).status).toBe(503);
  }
  await rawQuery("drop function refuse cascade");
  for (let index = 0; index < 5; index++) {
    expect((await trpcByName(limited.url).mutate("contact.send", form)).status).toBe(200);
  }
  const refused = await send(limited.url, form);
  expect(refused).toMatchObject({ status: 429, body: { message: errors.RATE_LIMITED.message } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await messages(limited)).toHaveLength(5);
});

describe("POST /contato, the form of a browser without JavaScript", () => {
  const post = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${url}/contato`, { method: "POST", body, headers, redirect: "manual" });

  test("the page gives the company's e-mail and says how long an answer takes", async () => {
    const html = await (await fetch(`${app.url}/contato`)).text();
    // In the text and in the footer, where the page's data are a third time.
    expect(html.split(`href="mailto:${app.services.config.company.contactEmail}"`)).toHaveLength(3);
    expect(html).toContain(`em até ${CONTACT_ANSWER_DAYS} dias`);
    expect(CONTACT_ANSWER_DAYS).toBeGreaterThanOrEqual(queueKinds.message.days);
  });

  test("a sent form redirects to a page that says so, and reloading it sends nothing again", async () => {
    const before = await messages(app);
    const answer = await post(app.url, new URLSearchParams(form));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/contato?enviada=sim");
    expect(await messages(app)).toEqual([...before, stored]);
    const page = await fetch(`${app.url}/contato?enviada=sim`).then((response) => response.text());
    expect(page).toContain(successes.contact);
    expect(await messages(app)).toHaveLength(before.length + 1);
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.set(name, value);
    expect((await post(app.url, multipart)).status).toBe(303);
  });

  test("an invalid form is shown again as typed, with the error, and is not cached", async () => {
    const before = await messages(app);
    const typed = { ...form, email: 'marta@"><script>alert(1)</script>', subject: "" };
    const answer = await post(app.url, new URLSearchParams(typed));
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toStartWith("text/html");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(page).toContain(validation.emailInvalid);
    expect(page).toContain(validation.fillAllFields);
    expect(page).toContain('value="Marta Souza"');
    expect(page).toContain("Como encontro a escola do meu bairro?</textarea>");
    expect(page).not.toContain("<script>alert(1)");
    expect(await messages(app)).toEqual(before);
  });

  test("when the limit refuses it, nothing typed is lost either", async () => {
    const answer = await post(limited.url, new URLSearchParams(form));
    const page = await answer.text();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page).toContain(errors.RATE_LIMITED.message);
    expect(page).toContain('value="Dúvida sobre a busca"');
  });

  test("another site's form, another content type and too large a body are refused", async () => {
    const before = await messages(app);
    const body = new URLSearchParams(form);
    expect((await post(app.url, body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post(app.url, body, { origin: "https://example.com" })).status).toBe(403);
    expect((await post(app.url, JSON.stringify(form), { "content-type": "application/json" })).status).toBe(
      415,
    );
    const tooMuch = new URLSearchParams({ ...form, message: "x".repeat(200_000) });
    expect((await post(app.url, tooMuch)).status).toBe(413);
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    expect((await post(app.url, "no parts at all", broken)).status).toBe(400);
    expect(await messages(app)).toEqual(before);
  });
});
