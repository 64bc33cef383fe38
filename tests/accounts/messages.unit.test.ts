import { expect, test } from "bun:test";
import { z } from "zod";
import { appRouter } from "../../server/app/router";
import { issuesOf } from "../../server/platform/http/errors";
import { validation as says } from "../../shared/messages";
import { newDriver } from "../people/accounts";

const email = "edson@email.com";
const passwords = (newPassword: string, confirmPassword = newPassword) => ({ newPassword, confirmPassword });
const reset = (...typed: [string, string?]) => ({ token: "t", email, ...passwords(...typed) });
const allOfRegistration = {
  firstName: says.firstNameMin,
  lastName: says.lastNameMin,
  email: says.emailInvalid,
  password: says.passwordMin,
  confirmPassword: says.confirmPasswordMin,
};
const oddRegistration = {
  firstName: undefined,
  lastName: 12,
  email: null,
  password: {},
  confirmPassword: [],
};

const procedures: Record<string, { _def: object }> = Object(appRouter._def.procedures);
const inputs = z.object({ inputs: z.tuple([z.instanceof(z.ZodType)]) });

// What §5 says, in its order.
test.each<[call: string, input: object, issues: Record<string, string>]>([
  ["register", { email: "a@b.com\r\nBcc: c@d.com" }, { email: says.emailInvalid }],
  [
    "register",
    { password: "12345", confirmPassword: "123456" },
    { password: says.passwordMin, confirmPassword: says.passwordsDiffer },
  ],
  ["register", { termsVersion: "2001-01-01" }, { termsVersion: says.termsNotAccepted }],
  ["register", oddRegistration, allOfRegistration],
  ["login", {}, { email: says.fillAllFields }],
  ["confirmEmail", { token: "t" }, { email: says.confirmationLinkInvalid }],
  ["resetPassword", { token: "t" }, { email: says.resetEmailMissing }],
  // The difference comes first.
  ["resetPassword", reset("123", "124"), { confirmPassword: says.resetPasswordsDiffer }],
  ["resetPassword", reset("12345"), { newPassword: says.resetPasswordLength }],
  ["changePassword", passwords("a".repeat(13)), { newPassword: says.resetPasswordLength }],
])("auth.%s of %j", (call, change, issues) => {
  const [schema] = inputs.parse(procedures[`auth.${call}`]?._def).inputs;
  const { error } = schema.safeParse(call === "register" ? { ...newDriver(), ...change } : change);
  const expected = Object.entries(issues).map(([path, message]) => ({ path, message }));
  expect(error && issuesOf(error)).toEqual(expected);
});
