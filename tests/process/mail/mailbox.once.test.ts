import { expect, test } from "bun:test";
import { MailNotSent } from "../../../server/process/mail/mail-not-sent";
import { sendMail } from "../../../server/process/mail/send-mail";
import { startTestApp, testAppWithMail } from "../../support/app";
import { startMailServer } from "../../support/smtp";

const mail = {
  key: "teste-1",
  to: "edson@email.com",
  subject: "Confirme <seu> email",
  html: "<p>Olá</p><script>document.title='roubado'</script>",
  text: "Olá.\n\nConfirmar:\nhttp://localhost/confirm-email?token=abc&email=a%40b.com",
};

test("without SMTP_URL mails are stored, and shown as a page that runs nothing of theirs and as JSON", async () => {
  const app = await startTestApp();
  await sendMail(app.services, mail);
  const [kept] = await fetch(`${app.url}/dev/mailbox.json`).then((answer) => answer.json());
  const { to, subject, html, text } = mail;
  expect(kept).toMatchObject({ to, subject, html, text, headers: { "message-id": "<teste-1@127.0.0.1>" } });
  const page = await fetch(`${app.url}/dev/mailbox`).then((answer) => answer.text());
  expect(page).toContain("Confirme &lt;seu&gt; email");
  expect(page).toContain('href="http://localhost/confirm-email?token=abc&amp;email=a%40b.com"');
  const alone = await fetch(`${app.url}/dev/mailbox/${kept.id}`);
  expect(await alone.text()).toBe(mail.html);
  expect(alone.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
  await app.close();
});

const running = testAppWithMail();

test("with SMTP_URL there is no mailbox, and both parts are sent; a server without the TLS they require gets none", async () => {
  for (const path of ["/dev/mailbox", "/dev/mailbox.json"])
    expect((await fetch(running.app.url + path)).status).toBe(404);
  const { services } = running.app;
  await sendMail(services, mail);
  const received = await running.mail.waitForMail(mail.to);
  expect(received).toMatchObject({ subject: mail.subject, messageId: "<teste-1@127.0.0.1>" });
  expect(received.headers["auto-submitted"]).toBe("auto-generated");
  expect(received.text.trim()).toBe(mail.text);

  const other = await startMailServer();
  const config = { ...services.config, smtpUrl: other.url, smtpNeedsTls: true };
  await expect(sendMail({ ...services, config }, mail)).rejects.toThrow(MailNotSent);
  expect(other.mails).toEqual([]);
  await other.stop();
});
