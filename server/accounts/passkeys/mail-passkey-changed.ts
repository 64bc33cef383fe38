import { z } from "zod";
import { formatDate, formatTime } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { sha256 } from "../../platform/hash";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";
import { greeting } from "../mails/greeting";
import { findAccount } from "../queries";

const words = {
  added: { title: "Entrada com digital ou rosto ativada", done: "ativada no aparelho" },
  removed: { title: "Entrada com digital ou rosto removida", done: "removida do aparelho" },
} as const;

/** Mails the owner of an account that a passkey was added or removed. */
export const mailPasskeyChanged = defineJob({
  name: "mail-passkey-changed",
  data: z.object({
    userId: z.string(),
    passkeyId: z.string(),
    name: z.string(),
    change: z.enum(["added", "removed"]),
    changedAt: z.iso.datetime(),
  }),
  run: async (services, { userId, passkeyId, name, change, changedAt }) => {
    const { company } = services.config;
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const { title, done } = words[change];
    const moment = `${formatDate(changedAt)} às ${formatTime(changedAt)}`;
    const content = await renderNotice(company, {
      title,
      preview: `${name}, em ${moment}.`,
      paragraphs: [
        `${greeting(account.firstName)} A entrada com digital ou rosto na sua conta da ${company.brandName} foi ${done} “${name}” em ${moment}, horário de Brasília. Sua senha continua valendo.`,
        `Foi você? Então está tudo certo. Se não foi, crie outra senha por “Esqueci minha senha”. A conta sai de todos os aparelhos, e nenhum entra mais com digital ou rosto. Depois escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Não fui eu, criar outra senha", path: paths.forgotPassword },
    });
    await sendMail(services, {
      key: `passkey-${change}-${sha256(passkeyId)}`,
      to: account.email,
      subject: `${title} na ${company.brandName}`,
      ...content,
    });
  },
});
