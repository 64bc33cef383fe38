import { describe, expect, test } from "bun:test";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";

const company = "equipe@empresa.example";
const running = testAppWithMail({ CONTACT_EMAIL: company });

const form = { name: "Marta Souza", email: "marta@exemplo.com.br", subject: "", message: "Bom dia!" };

describe("a message of the contact form, through a real mail server", () => {
  test("reaches the company with its text, and a reply goes to its sender", async () => {
    const subject = "Escola sem condutor";
    const message = "Minha escola não aparece.\n<b>Podem incluir?</b>";
    expect((await rest(running.app.url).post("/contact", { ...form, subject, message })).status).toBe(200);
    const mail = await running.mail.waitForMail(company, subject);
    expect(mail.replyTo).toBe("marta@exemplo.com.br");
    expect(mail.to).toEqual([company]);
    expect(mail.subject).toBe("Contato: Escola sem condutor");
    for (const part of ["Marta Souza", "marta@exemplo.com.br", "Minha escola não aparece."]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.html).toContain("&lt;b&gt;Podem incluir?&lt;/b&gt;");
  });

  const attempts: [string, Partial<typeof form>][] = [
    ["subject", { subject: "Injeção 1\r\nBcc: alvo@exemplo.com\r\nX-Injetado: sim" }],
    ["subject, folded", { subject: "Injeção 2\r\n Bcc: alvo@exemplo.com" }],
    ["subject, bare line feed and a body", { subject: "Injeção 3\n\n<script>alert(1)</script>" }],
    ["subject, other line ends", { subject: "Injeção 4\u2028Bcc: alvo@exemplo.com\u0085X-Injetado: sim" }],
    ["name", { subject: "Injeção 5", name: "Marta\r\nReply-To: alvo@exemplo.com\r\nX-Injetado: sim" }],
    ["encoded word", { subject: "Injeção 6 =?utf-8?Q?=0D=0ABcc:_alvo@exemplo.com?=" }],
  ];
  test.each(attempts)("no header can be injected by the %s", async (_where, change) => {
    const sent = { ...form, ...change };
    expect((await rest(running.app.url).post("/contact", sent)).status).toBe(200);
    const mail = await running.mail.waitForMail(company, sent.subject.slice(0, 9));
    expect(mail.to).toEqual([company]);
    expect(mail.replyTo).toBe("marta@exemplo.com.br");
    expect(Object.keys(mail.headers)).not.toContain("bcc");
    expect(Object.keys(mail.headers)).not.toContain("x-injetado");
    expect(mail.html).not.toContain("<script>");
  });
});
