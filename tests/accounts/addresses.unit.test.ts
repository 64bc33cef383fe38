import { expect, test } from "bun:test";
import fc from "fast-check";
import { suggestEmail } from "../../client/accounts/registration/suggest-email";
import { readNextPath } from "../../client/accounts/session/next-path";
import { isEmail, normaliseEmail } from "../../shared/email";

test.each(["EDSON+van@sub.email.com.br", " rosangela_o'hara@x-y.co ", "a@b.io"])("%p is an e-mail", (text) =>
  expect(isEmail(text)).toBe(true),
);

const domain = ["b", "c", "d", "e"].map((letter) => letter.repeat(60)).join(".");
test.each([
  ...["", "edson@", "@email.com", "edson@email", "edson@@email.com", "edson ribeiro@email.com"],
  ...[".edson@email.com", "ed..son@email.com", "edson@-email.com", "edson@email-.com", "edson@email..com"],
  ...["edson@email.c", "joão@email.com", "a@b.com\nc@d.com", `${"a".repeat(65)}@email.com`],
  `a@${domain}.${"f".repeat(20)}.com`,
])("%p is not an e-mail", (text) => expect(isEmail(text)).toBe(false));

test("a long text is checked without backtracking, which would take hours", () => {
  for (const text of ["a.".repeat(50_000), `a@${"a.".repeat(50_000)}`, `a@${"a-".repeat(200)}`])
    expect(isEmail(text)).toBe(false);
});

test("what counts as an e-mail is stored as the database requires: trimmed, lower case, ASCII", () => {
  const addresses = fc.emailAddress().filter(isEmail);
  fc.assert(
    fc.property(addresses, fc.constantFrom("", " ", "\t\n"), (address, blank) => {
      const stored = normaliseEmail(blank + address.toUpperCase() + blank);
      expect(stored).toMatch(/^[!-~]+$/);
      expect(stored).toBe(stored.trim().toLowerCase());
    }),
  );
});

test.each([
  ["ana@gmail.con", "ana@gmail.com"],
  [" Ana.Rosa@HOTMIAL.com ", "Ana.Rosa@hotmail.com"],
])("%s is probably %s", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each(["ana@gmail.com", "ana@ymail.com", "ana@escola.sp.gov.br", ""])("%p needs no hint", (typed) =>
  expect(suggestEmail(typed)).toBeNull(),
);

test.each(["/perfil?aba=fotos#topo", "/buscar?estado=SP"])("%s is a valid path after a login", (path) =>
  expect(readNextPath(path)).toBe(path),
);

test.each([
  ...["https://outro.example", "//outro.example", "/\\outro.example", "/\t/outro.example"],
  ...["javascript:alert(1)", "painel", "/login?next=/login", undefined, { to: "/painel" }],
])("%p is no path after a login", (next) => expect(readNextPath(next)).toBeUndefined());
