import { expect, test } from "bun:test";
import { type ContactForm, contactIssues, normaliseContactForm } from "../../../shared/contact";
import { TEXT_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { contactInput } from "../../../shared/schemas/contact";

// The contact form (§5).

const form: ContactForm = {
  name: "Marta Souza",
  email: "marta@exemplo.com.br",
  subject: "Dúvida sobre a busca",
  message: "Bom dia!",
};
const fields = ["name", "email", "subject", "message"];
const longest = { subject: "🚐".repeat(TEXT_MAX.subject), message: "a".repeat(TEXT_MAX.message) };

test.each([
  [{}, [], ""],
  [{ name: " ", email: "", subject: "\t\n", message: "\u0000\u0007" }, fields, validation.fillAllFields],
  ...[
    "marta",
    "marta@",
    "marta@exemplo",
    "a@b.com, c@d.com",
    "Marta <marta@exemplo.com.br>",
    "m@exemplo.com.br\r\nBcc: x@y.com",
  ].map((email) => [{ email }, ["email"], validation.emailInvalid] as const),
  // Lengths are counted in characters.
  [longest, [], ""],
  [{ ...longest, subject: `${longest.subject}!` }, ["subject"], validation.textTooLong],
])("of %j these are wrong: %j", (change, paths, message) =>
  expect(contactIssues({ ...form, ...change })).toEqual(paths.map((path) => ({ path, message }))),
);

test("a possible header line becomes part of one line; half a character is repaired for the database", () => {
  const injected = {
    name: "Marta\r\nBcc: todos@exemplo.com",
    email: " Marta@Exemplo.com.br ",
    subject: "Oi\u2028\u0000\nX-Spam: 1",
    message: "a\r\nb\rc\u0000d\te\ud83d",
  };
  expect(normaliseContactForm(injected)).toEqual({
    name: "Marta Bcc: todos@exemplo.com",
    email: "marta@exemplo.com.br",
    subject: "Oi X-Spam: 1",
    message: "a\nb\ncd\te\ufffd",
  });
});

test("missing fields and fields that are not text count as empty", () => {
  const parsed = contactInput.safeParse({ name: 7, email: null, subject: ["x"] });
  const issues = parsed.error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(issues).toEqual(fields.map((path) => [path, validation.fillAllFields]));
});
