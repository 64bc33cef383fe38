import { z } from "zod";
import {
  type ChangePasswordForm,
  changePasswordIssues,
  confirmEmailIssues,
  currentPasswordIssues,
  emailRequestIssues,
  type LoginForm,
  loginIssues,
  type MailedLink,
  normaliseName,
  type RegistrationForm,
  type ResetPasswordForm,
  registrationIssues,
  resetPasswordIssues,
} from "../accounts";
import { TERMS_VERSION } from "../accounts/terms";
import { doneOutput } from "../answers";
import { normaliseEmail } from "../email";
import type { ValidationIssue } from "../errors";
import { validation } from "../messages";
import { readLinkedEmail, readToken } from "../typed/mailed-links";
import { typedCode, typedLine, typedPassword } from "../typed/schemas";
import { ownPasskey } from "./passkeys";

// A field that is missing or of another type counts as empty: its rule of §5 has the message.
const line = typedLine().catch("");
const code = typedCode().catch("");
const secret = typedPassword().catch("");
const mailed = {
  token: z.string().overwrite(readToken).catch(""),
  email: z.string().overwrite(readLinkedEmail).catch(""),
};

function followsRules<Form>(rules: (form: Form) => ValidationIssue[]) {
  return (form: Form, context: z.core.$RefinementCtx<Form>) => {
    for (const { path, message } of rules(form)) context.addIssue({ code: "custom", path: [path], message });
  };
}

/** `POST /auth/register`. The form sends which terms were accepted; a call without it accepts the current ones. */
export const registerInput = z
  .object({
    firstName: line,
    lastName: line,
    email: code,
    password: secret,
    confirmPassword: secret,
    termsVersion: z.literal(TERMS_VERSION, { error: validation.termsNotAccepted }).default(TERMS_VERSION),
  })
  .superRefine(followsRules<RegistrationForm>(registrationIssues))
  .transform(({ firstName, lastName, email, password, termsVersion }) => ({
    firstName: normaliseName(firstName),
    lastName: normaliseName(lastName),
    email: normaliseEmail(email),
    password,
    termsVersion,
  }));

/** `POST /auth/login`. */
export const loginInput = z
  .object({ email: code, password: secret })
  .superRefine(followsRules<LoginForm>(loginIssues))
  .transform(withNormalEmail);

/** `POST /auth/forgot-password` and `POST /auth/resend-confirmation`. */
export const emailRequestInput = z
  .object({ email: code })
  .superRefine(followsRules<{ email: string }>(emailRequestIssues))
  .transform(withNormalEmail);

/** `POST /auth/reset-password`. */
export const resetPasswordInput = z
  .object({ ...mailed, newPassword: secret, confirmPassword: secret })
  .superRefine(followsRules<ResetPasswordForm>(resetPasswordIssues))
  .transform(({ token, email, newPassword }) => ({ token, email, newPassword }));

const mailedLink = z.object(mailed);

/**
 * `POST /auth/confirm-email`. Our page also sends `registration`, the account's id if this browser registered it (else
 * ""), and `password` if the page had to ask for it.
 */
export const confirmEmailInput = mailedLink
  .extend({
    registration: typedCode().optional().catch(undefined),
    password: typedPassword().optional().catch(undefined),
  })
  .superRefine(followsRules<MailedLink>(confirmEmailIssues));

/** `POST /auth/refuse-registration`, by the same link. */
export const mailedLinkInput = mailedLink.superRefine(followsRules<MailedLink>(confirmEmailIssues));

/** `POST /auth/refuse-change`. */
export const refuseChangeInput = z.object({ token: mailed.token });

const ids = z.array(typedCode(), { error: validation.valueInvalid }).max(100).default([]);

/** What stays when the other sessions and passkeys of an account end; without it nothing but the caller's session. */
export const remainingAccess = z
  .object({ sessions: ids, passkeys: ids })
  .default({ sessions: [], passkeys: [] });

/** `POST /auth/change-password`. */
export const changePasswordInput = z
  .object({ newPassword: secret, confirmPassword: secret, kept: remainingAccess })
  .superRefine(followsRules<ChangePasswordForm>(changePasswordIssues))
  .transform(({ newPassword, kept }) => ({ newPassword, kept }));

/** `POST /auth/prove`. */
export const proofInput = z
  .object({ password: secret })
  .superRefine(followsRules<{ password: string }>(currentPasswordIssues));

/** `GET /auth/devices`: where the account is open, and which devices sign in with a passkey. */
export const ownDevices = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** "Android, Chrome". */
      device: z.string(),
      createdAt: z.iso.datetime(),
      /** The session of this call. */
      isThis: z.boolean(),
    }),
  ),
  passkeys: z.array(ownPasskey),
});
export type OwnDevices = z.output<typeof ownDevices>;

/** §3 "User". */
export const userOutput = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** §3 "Auth response". No session before the e-mail is confirmed, so token and expiry are null. */
export const registerOutput = doneOutput.extend({ token: z.null(), expiresAt: z.null(), user: userOutput });

/** §3 "Auth response". */
export const loginOutput = doneOutput.extend({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  user: userOutput,
});

function withNormalEmail<Input extends { email: string }>(input: Input): Input {
  return { ...input, email: normaliseEmail(input.email) };
}

export type User = z.output<typeof userOutput>;
export type RegisterInput = z.output<typeof registerInput>;
export type LoginInput = z.output<typeof loginInput>;
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
export type ConfirmEmailInput = z.output<typeof confirmEmailInput>;
export type MailedLinkInput = z.output<typeof mailedLinkInput>;
