import { isEmail } from "./email";
import type { ValidationIssue } from "./errors";
import { NAME_MIN_LENGTH, REGISTRATION_PASSWORD_LENGTH, RESET_PASSWORD_LENGTH, TEXT_MAX } from "./limits";
import { validation } from "./messages";
import { cleanLine, cleanPassword } from "./text";

// The rules of §5 without zod, to keep the validator out of the account pages; schemas/accounts.ts wraps
// them.

export type RegistrationForm = Record<
  "firstName" | "lastName" | "email" | "password" | "confirmPassword",
  string
>;
export type LoginForm = Record<"email" | "password", string>;
export type ResetPasswordForm = Record<"token" | "email" | "newPassword" | "confirmPassword", string>;
export type ChangePasswordForm = Record<"newPassword" | "confirmPassword", string>;
export type MailedLink = Record<"token" | "email", string>;

/** §5 "Registration": every fault, in its order. */
export function registrationIssues(form: RegistrationForm): ValidationIssue[] {
  const { min } = REGISTRATION_PASSWORD_LENGTH;
  const password = cleanPassword(form.password);
  const confirmPassword = cleanPassword(form.confirmPassword);
  return [
    ...nameIssues("firstName", form.firstName, validation.firstNameMin, validation.firstNameMax),
    ...nameIssues("lastName", form.lastName, validation.lastNameMin, validation.lastNameMax),
    ...issueIf(!isEmail(form.email), "email", validation.emailInvalid),
    ...issueIf(password.length < min, "password", validation.passwordMin),
    ...issueIf(confirmPassword.length < min, "confirmPassword", validation.confirmPasswordMin),
    ...issueIf(password !== confirmPassword, "confirmPassword", validation.passwordsDiffer),
  ];
}

/** §5 "Login": both fields have the same message, shown on the first empty one. */
export function loginIssues({ email, password }: LoginForm): ValidationIssue[] {
  if (!email.trim()) return [{ path: "email", message: validation.fillAllFields }];
  return issueIf(!password, "password", validation.fillAllFields);
}

/** §5 "Forgot password" and "Resend". */
export function emailRequestIssues({ email }: { email: string }): ValidationIssue[] {
  if (!email.trim()) return [{ path: "email", message: validation.emailMissing }];
  return issueIf(!isEmail(email), "email", validation.emailInvalid);
}

/** §5 "Reset password": the first fault only, in the order given there. */
export function resetPasswordIssues(form: ResetPasswordForm): ValidationIssue[] {
  const { min, max } = RESET_PASSWORD_LENGTH;
  const newPassword = cleanPassword(form.newPassword);
  const confirmPassword = cleanPassword(form.confirmPassword);
  return [
    ...issueIf(!form.token.trim(), "token", validation.resetTokenInvalid),
    ...issueIf(!form.email.trim(), "email", validation.resetEmailMissing),
    ...issueIf(!newPassword, "newPassword", validation.fillAllFields),
    ...issueIf(!confirmPassword, "confirmPassword", validation.fillAllFields),
    ...issueIf(newPassword !== confirmPassword, "confirmPassword", validation.resetPasswordsDiffer),
    ...issueIf(newPassword.length < min, "newPassword", validation.resetPasswordLength),
    ...issueIf(newPassword.length > max, "newPassword", validation.resetPasswordLength),
  ].slice(0, 1);
}

/** A new password inside the driver area follows the rule of a reset (§5). */
export function changePasswordIssues(form: ChangePasswordForm): ValidationIssue[] {
  return resetPasswordIssues({ ...form, token: "none", email: "none" });
}

/** What the account can't take back requires the password once more. */
export function currentPasswordIssues({ password }: { password: string }): ValidationIssue[] {
  return issueIf(!password, "password", validation.currentPasswordMissing);
}

/** §5 "Confirm e-mail". */
export function confirmEmailIssues({ token, email }: MailedLink): ValidationIssue[] {
  const missing = !token.trim() ? "token" : "email";
  return issueIf(!token.trim() || !email.trim(), missing, validation.confirmationLinkInvalid);
}

/** A name as it is stored (`cleanLine`). */
export function normaliseName(name: string): string {
  return cleanLine(name);
}

function nameIssues(path: string, text: string, tooShort: string, tooLong: string): ValidationIssue[] {
  const name = normaliseName(text);
  // Characters as the database counts them: an emoji is one, not two.
  const length = [...name].length;
  return [
    ...issueIf(length < NAME_MIN_LENGTH, path, tooShort),
    ...issueIf(length > TEXT_MAX.name, path, tooLong),
  ];
}

function issueIf(isFault: boolean, path: string, message: string): ValidationIssue[] {
  return isFault ? [{ path, message }] : [];
}
