import { z } from "zod";
import { formatMoment } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { defineMail } from "../../process/mail/define-mail";
import { findAccount } from "../queries";

/** Mails the owner of an account that its password was changed. `eventId` identifies the change. */
export const mailPasswordChanged = defineMail({
  name: "mail-password-changed",
  label: "Email: senha trocada",
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
  toDriver: "userId",
  compose: async ({ db, company }, { userId, eventId, changedAt, ...access }) => {
    const account = await findAccount(db, userId);
    if (!account) return;
    const moment = formatMoment(changedAt);
    return {
      key: `password-changed-${eventId}`,
      to: account,
      subject: `Sua senha na ${company.brandName} foi alterada`,
      title: "Sua senha foi alterada",
      preview: `A troca foi feita em ${moment}.`,
      paragraphs: [
        `A senha da sua conta na ${company.brandName} foi alterada em ${moment}, horário de Brasília.`,
        accessText(access),
        `Foi você? Então está tudo certo. Se não foi, crie outra senha agora e escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Não fui eu, criar outra senha", path: paths.forgotPassword },
    };
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
