import { expect } from "bun:test";
import { randomBytes } from "node:crypto";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { ConsoleRouter } from "../../server/console/router";
import { addStaff } from "../../server/operation/manage-staff";
import type { StaffRole } from "../../shared/staff";
import type { TestApp } from "../support/app";
import type { MailServer, ReceivedMail } from "../support/smtp";
import { until } from "../support/until";

/** Somebody of the staff who is signed in, with the console's calls as the browser makes them. */
export async function signedInStaff(
  { services, url }: TestApp,
  role: StaffRole = "operator",
  name = "Helena",
) {
  const email = `${randomBytes(6).toString("hex")}@equipe.example`;
  const { id } = await addStaff(services, { email, name, role });
  const { token } = await services.staffSessions.create(services.db, id);
  const link = httpBatchLink({ url: `${url}/api/console`, headers: { authorization: `Bearer ${token}` } });
  return { id, token, email, calls: createTRPCClient<ConsoleRouter>({ links: [link] }) };
}

export type Staff = Awaited<ReturnType<typeof signedInStaff>>;

/** The error code of a refused call, from shared/errors.ts. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (refused: unknown) => refused,
  );
  const { data } = (error ?? {}) as { data?: { code?: unknown } };
  return data?.code ?? error;
}

/** Presses the button behind the nth mailed link of a data request, as the person does; answers what the page says. */
export async function proveDeletion(mail: MailServer, email: string, nth = 1): Promise<string | null> {
  const isAsked = ({ to, subject }: ReceivedMail) =>
    to.includes(email) && subject.includes("Confirme a exclusão");
  const { text } = await until(`link ${nth} to ${email}`, () => mail.mails.filter(isAsked).at(nth - 1));
  const address = /https?:\/\/\S+\/meus-dados\?token=\S+/.exec(text)?.[0] ?? "";
  expect((await fetch(address)).status).toBe(200);
  const answer = await fetch(address, { method: "POST", redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "", address).searchParams.get("feito");
}
