import { expect, test } from "bun:test";
import { suggestEmail } from "../../client/accounts/registration/suggest-email";

test.each([
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gmal.com", "ana@gmail.com"],
  ["ana@gmaill.com", "ana@gmail.com"],
  ["ana@gmail.com.br", "ana@gmail.com"],
  [" Ana.Rosa@HOTMIAL.com ", "Ana.Rosa@hotmail.com"],
  ["ana@bol.con.br", "ana@bol.com.br"],
])("%s is probably %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  ...["ana@gmail.com", "ana@ymail.com", "ana@mail.com", "ana@outlook.com.br", "ana@escola.sp.gov.br"],
  ...["ana", "@gmail.con", "", "ana@", "ana@g"],
])("%p needs no hint", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
