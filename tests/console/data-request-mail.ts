import { expect } from "bun:test";
import type { MailServer, ReceivedMail } from "../support/smtp";
import { until } from "../support/until";

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
