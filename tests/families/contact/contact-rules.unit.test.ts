import { expect, test } from "bun:test";
import { type ContactForm, contactIssues, normaliseContactForm } from "../../../shared/contact";
import { TEXT_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";

// The contact form (§5).

const form: ContactForm = {
  name: "Marta Souza",
  email: "marta@exemplo.com.br",
  subject: "Dúvida sobre a busca",
  message: "Bom dia!",
};
const longest = { subject: "🚐".repeat(TEXT_MAX.subject), message: "a".repeat(TEXT_MAX.message) };

test.each([
  [{ email: "a@b.com, c@d.com" }, ["email"], validation.emailInvalid],
  [{ email: "m@exemplo.com.br\r\nBcc: x@y.com" }, ["email"], validation.emailInvalid],
  // Lengths are counted in characters.
  [longest, [], ""],
  [{ ...longest, subject: `${longest.subject}!` }, ["subject"], validation.textTooLong],
])("of %j these are wrong: %j", (change, paths, message) =>
  expect(contactIssues({ ...form, ...change })).toEqual(paths.map((path) => ({ path, message }))),
);

test("half a character is repaired for the database, and signs that nobody sees go", () => {
  const odd = { ...form, subject: "Oi\u2028\u0000\nX-Spam: 1", message: "a\r\nb\rc\u0000d\te\ud83d" };
  expect(normaliseContactForm(odd)).toMatchObject({ subject: "Oi X-Spam: 1", message: "a\nb\ncd\te\ufffd" });
});
