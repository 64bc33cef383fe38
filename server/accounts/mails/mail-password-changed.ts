import { z } from "zod";
import { formatDate, formatTime } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { defineJob } from "../../jobs/jobs";
import { renderNotice } from "../../mail/render-notice";
import { sendMail } from "../../mail/send-mail";
import { findAccount } from "../queries";
import { greeting } from "./greeting";

/** Mails the owner of an account that its password was changed. `eventId` identifies the change. */
export const mailPasswordChanged = defineJob({
  name: "mail-password-changed",
  data: z.object({
    userId: z.string(),
    eventId: z.string(),
    changedAt: z.iso.datetime(),
    /** After a change inside the driver area the caller's device stays logged in. */
    isOneKept: z.boolean().default(false),
  }),
  run: async (services, { userId, eventId, changedAt, isOneKept }) => {
    const { company } = services.config;
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const moment = `${formatDate(changedAt)} às ${formatTime(changedAt)}`;
    const devices = isOneKept
      ? "dos outros aparelhos"
      : "de todos os aparelhos, e a entrada com digital ou rosto foi desativada neles";
    const content = await renderNotice(company, {
      title: "Sua senha foi alterada",
      preview: `A troca foi feita em ${moment}.`,
      paragraphs: [
        `${greeting(account.firstName)} A senha da sua conta na ${company.brandName} foi alterada em ${moment}, horário de Brasília. Por segurança, a conta saiu ${devices}.`,
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
