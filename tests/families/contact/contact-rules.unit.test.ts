import { describe, expect, test } from "bun:test";
import { type ContactForm, contactIssues, normaliseContactForm } from "../../../shared/contact";
import { TEXT_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { contactInput } from "../../../shared/schemas/contact";

const form: ContactForm = {
  name: "Marta Souza",
  email: "marta@exemplo.com.br",
  subject: "Dúvida sobre a busca",
  message: "Bom dia!\nComo encontro a escola do meu bairro?",
};

describe("the contact form (§5)", () => {
  test("a complete form has no error", () => {
    expect(contactIssues(form)).toEqual([]);
  });

  test("each empty field has the one sentence, in the order of the form", () => {
    const blank = { name: " ", email: "", subject: "\t\n", message: "\u0000\u0007" };
    expect(contactIssues(blank)).toEqual(
      ["name", "email", "subject", "message"].map((path) => ({ path, message: validation.fillAllFields })),
    );
  });

  test.each([
    "marta",
    "marta@",
    "marta@exemplo",
    "a@b.com, c@d.com",
    "Marta <marta@exemplo.com.br>",
    "marta@exemplo.com.br\r\nBcc: x@y.com",
  ])("%j is not a valid e-mail for an answer", (email) => {
    expect(contactIssues({ ...form, email })).toEqual([{ path: "email", message: validation.emailInvalid }]);
  });

  test("lengths are those of the table, counted in characters", () => {
    const longest = {
      ...form,
      subject: "🚐".repeat(TEXT_MAX.subject),
      message: "a".repeat(TEXT_MAX.message),
    };
    expect(contactIssues(longest)).toEqual([]);
    expect(contactIssues({ ...longest, subject: `${longest.subject}!` })).toEqual([
      { path: "subject", message: validation.textTooLong },
    ]);
  });

  test("a possible header line becomes part of one line", () => {
    const injected = {
      name: "Marta\r\nBcc: todos@exemplo.com",
      email: " Marta@Exemplo.com.br ",
      subject: "Oi\u2028\u0000\nX-Spam: 1",
      message: "a\r\nb\rc\u0000d\te",
    };
    expect(normaliseContactForm(injected)).toEqual({
      name: "Marta Bcc: todos@exemplo.com",
      email: "marta@exemplo.com.br",
      subject: "Oi X-Spam: 1",
      message: "a\nb\ncd\te",
    });
  });

  test("half a character is repaired, so that the database accepts the text", () => {
    expect(normaliseContactForm({ ...form, message: "a\ud83d" }).message).toBe("a\ufffd");
  });

  test("missing fields and fields that are not text count as empty", () => {
    const parsed = contactInput.safeParse({ name: 7, email: null, subject: ["x"] });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual(
      ["name", "email", "subject", "message"].map((path) => [path, validation.fillAllFields]),
    );
  });
});
