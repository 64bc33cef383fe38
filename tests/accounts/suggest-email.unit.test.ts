import { expect, test } from "bun:test";
import { suggestEmail } from "../../client/accounts/registration/suggest-email";

test.each([
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@gmial.com", "ana@gmail.com"],
  [" Ana.Rosa@HOTMIAL.com ", "Ana.Rosa@hotmail.com"],
  ["ana@bol.con.br", "ana@bol.com.br"],
])("%s is probably %s", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each(["ana@gmail.com", "ana@ymail.com", "ana@escola.sp.gov.br", "ana", "", "ana@g"])(
  "%p needs no hint",
  (typed) => expect(suggestEmail(typed)).toBeNull(),
);
