import { z } from "zod";
import { formatDate, formatTime } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";
import { findAccount } from "../queries";
import { greeting } from "./greeting";

/** Mails the owner of an account that its password was changed. `eventId` identifies the change. */
export const mailPasswordChanged = defineJob({
  name: "mail-password-changed",
  data: z.object({
    userId: z.string(),
    eventId: z.string(),
    changedAt: z.iso.datetime(),
    /** How many sessions stay: none after a reset by mail, otherwise at least the caller's. */
    kept: z.number().default(0),
    /** The names of the devices whose passkeys ended, and of those that still sign in with one. */
    removedPasskeys: z.array(z.string()).default([]),
    keptPasskeys: z.array(z.string()).default([]),
  }),
  run: async (services, { userId, eventId, changedAt, ...access }) => {
    const { company } = services.config;
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const moment = `${formatDate(changedAt)} às ${formatTime(changedAt)}`;
    const content = await renderNotice(company, {
      title: "Sua senha foi alterada",
      preview: `A troca foi feita em ${moment}.`,
      paragraphs: [
        `${greeting(account.firstName)} A senha da sua conta na ${company.brandName} foi alterada em ${moment}, horário de Brasília.`,
        accessText(access),
        `Foi você? Então está tudo certo. Se não foi, crie outra senha agora e escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Não fui eu, criar outra senha", path: paths.forgotPassword },
    });
    await sendMail(services, {
      key: `password-changed-${eventId}`,
      to: account.email,
      subject: `Sua senha na ${company.brandName} foi alterada`,
      ...content,
    });
  },
});

type Access = { kept: number; removedPasskeys: string[]; keptPasskeys: string[] };

/** What ended with the old password, and what stays. */
function accessText({ kept, removedPasskeys, keptPasskeys }: Access): string {
  if (kept === 0)
    return "Por segurança, a conta saiu de todos os aparelhos, e nenhum entra mais com digital ou rosto.";
  const sessions =
    kept === 1
      ? "A conta saiu dos outros aparelhos."
      : `A conta continua aberta em ${kept} aparelhos, como foi escolhido na troca.`;
  const removed =
    removedPasskeys.length > 0 ? ` Não entram mais com digital ou rosto: ${removedPasskeys.join("; ")}.` : "";
  const stay =
    keptPasskeys.length > 0 ? ` Continuam entrando com digital ou rosto: ${keptPasskeys.join("; ")}.` : "";
  return `${sessions}${removed}${stay}`;
}
