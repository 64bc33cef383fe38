import { describe, expect, test } from "bun:test";
import { validation } from "../../shared/messages";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";
import { newDriver } from "./people";

const app = testApp();

type Case = [what: string, input: Record<string, unknown>, issues: Record<string, string>];

const calls = {
  "/auth/register": "auth.register",
  "/auth/login": "auth.login",
  "/auth/forgot-password": "auth.forgotPassword",
  "/auth/reset-password": "auth.resetPassword",
  "/auth/confirm-email": "auth.confirmEmail",
  "/auth/resend-confirmation": "auth.resendConfirmation",
} as const;

const long = "n".repeat(121);
const registration: Case[] = [
  ["a first name of one letter", { firstName: "E" }, { firstName: validation.firstNameMin }],
  ["a first name of blanks", { firstName: "    " }, { firstName: validation.firstNameMin }],
  ["a first name of one emoji", { firstName: "🚐" }, { firstName: validation.firstNameMin }],
  ["a first name without end", { firstName: long }, { firstName: validation.firstNameMax }],
  ["a first name with a zero byte", { firstName: "Ed\u0000son" }, { firstName: validation.textInvalid }],
  ["a last name of one letter", { lastName: "R" }, { lastName: validation.lastNameMin }],
  ["a last name without end", { lastName: long }, { lastName: validation.lastNameMax }],
  ["an e-mail without a domain", { email: "edson.ribeiro@gmail" }, { email: validation.emailInvalid }],
  ["an e-mail with a blank", { email: "edson ribeiro@email.com" }, { email: validation.emailInvalid }],
  [
    "an e-mail that breaks a header",
    { email: "a@b.com\r\nBcc: c@d.com" },
    { email: validation.emailInvalid },
  ],
  [
    "a short password",
    { password: "12345", confirmPassword: "123456" },
    { password: validation.passwordMin, confirmPassword: validation.passwordsDiffer },
  ],
  [
    "a short confirmation",
    { password: "123456", confirmPassword: "12345" },
    { confirmPassword: validation.confirmPasswordMin },
  ],
  ["two passwords", { confirmPassword: "senha124" }, { confirmPassword: validation.passwordsDiffer }],
  ["terms of another version", { termsVersion: "2001-01-01" }, { termsVersion: validation.termsNotAccepted }],
];

const nothingRegistered = {
  firstName: undefined,
  lastName: 12,
  email: null,
  password: {},
  confirmPassword: [],
};
const allOfRegistration: Case[2] = {
  firstName: validation.firstNameMin,
  lastName: validation.lastNameMin,
  email: validation.emailInvalid,
  password: validation.passwordMin,
  confirmPassword: validation.confirmPasswordMin,
};

const reset = {
  token: "t",
  email: "edson@email.com",
  newPassword: "novasenha",
  confirmPassword: "novasenha",
};
const others: Record<Exclude<keyof typeof calls, "/auth/register">, Case[]> = {
  "/auth/login": [
    ["nothing", {}, { email: validation.fillAllFields }],
    ["no e-mail", { email: "  ", password: "senha123" }, { email: validation.fillAllFields }],
    ["no password", { email: "edson@email.com", password: "" }, { password: validation.fillAllFields }],
  ],
  "/auth/forgot-password": [
    ["nothing", {}, { email: validation.emailMissing }],
    ["blanks", { email: "   " }, { email: validation.emailMissing }],
    ["no address", { email: "edson" }, { email: validation.emailInvalid }],
  ],
  "/auth/resend-confirmation": [
    ["nothing", {}, { email: validation.emailMissing }],
    ["no address", { email: "edson@" }, { email: validation.emailInvalid }],
  ],
  "/auth/confirm-email": [
    ["nothing", {}, { token: validation.confirmationLinkInvalid }],
    ["no token", { token: " ", email: "edson@email.com" }, { token: validation.confirmationLinkInvalid }],
    ["no e-mail", { token: "t" }, { email: validation.confirmationLinkInvalid }],
  ],
  "/auth/reset-password": [
    ["nothing", {}, { token: validation.resetTokenInvalid }],
    ["no e-mail, no passwords", { token: "t" }, { email: validation.resetEmailMissing }],
    [
      "no passwords",
      { ...reset, newPassword: "", confirmPassword: "" },
      { newPassword: validation.fillAllFields },
    ],
    ["no confirmation", { ...reset, confirmPassword: "" }, { confirmPassword: validation.fillAllFields }],
    [
      "two short passwords: the difference comes first",
      { ...reset, newPassword: "123", confirmPassword: "124" },
      { confirmPassword: validation.resetPasswordsDiffer },
    ],
    [
      "five letters",
      { ...reset, newPassword: "12345", confirmPassword: "12345" },
      { newPassword: validation.resetPasswordLength },
    ],
    [
      "thirteen letters",
      { ...reset, newPassword: "1234567890123", confirmPassword: "1234567890123" },
      { newPassword: validation.resetPasswordLength },
    ],
  ],
};

async function expectRefusal(path: keyof typeof calls, input: Case[1], expected: Case[2]) {
  const issues = Object.entries(expected).map(([path, message]) => ({ path, message }));
  const body = {
    success: false,
    code: "VALIDATION",
    message: issues.map((issue) => issue.message).join(", "),
    issues,
  };
  const overRest = await rest(app.url).post(path, input);
  expect({ status: overRest.status, body: overRest.body }).toEqual({ status: 400, body });
  const overTrpc = await trpcByName(app.url).mutate(calls[path], input);
  expect({ status: overTrpc.status, body: overTrpc.body }).toEqual({ status: 400, body });
}

describe("POST /auth/register says what §5 says about", () => {
  test.each(registration)("%s", (_, change, issues) =>
    expectRefusal("/auth/register", { ...newDriver(), ...change }, issues),
  );
  test("all errors, in order", () => expectRefusal("/auth/register", nothingRegistered, allOfRegistration));
  test("an empty body", () => expectRefusal("/auth/register", {}, allOfRegistration));
});

for (const path of Object.keys(others) as (keyof typeof others)[]) {
  describe(`POST ${path} says what §5 says about`, () => {
    test.each(others[path])("%s", (_, input, issues) => expectRefusal(path, input, issues));
  });
}
