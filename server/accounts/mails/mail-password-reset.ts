import { z } from "zod";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";
import { findAccount } from "../queries";
import { drawToken } from "./account-links";
import { greeting } from "./greeting";

const VALID = retentionText(RETENTION.resetTokens);

/** Mails the link that sets a new password. */
export const mailPasswordReset = defineJob({
  name: "mail-password-reset",
  data: z.object({ userId: z.string(), requestId: z.string() }),
  run: async (services, request) => {
    const { company } = services.config;
    const account = await findAccount(services.db, request.userId);
    if (!account) return;
    const token = await drawToken(services.db, request, "reset-password", services.now());
    if (!token) return;
    const { email, firstName } = account;
    const content = await renderNotice(company, {
      title: "Crie uma nova senha",
      preview: `Toque no botão para escolher outra senha. O link vale por ${VALID}.`,
      paragraphs: [
        `${greeting(firstName)} Recebemos um pedido para trocar a senha da sua conta na ${company.brandName}. Toque no botão e escolha a nova.`,
      ],
      link: {
        label: "Criar nova senha",
        path: `${paths.resetPassword}?${new URLSearchParams({ token, email })}`,
      },
      footnote: `O link vale por ${VALID} e para uma troca só. Você não pediu? Ignore este email. Sua senha continua a mesma.`,
    });
    await sendMail(services, {
      key: `reset-password-${request.requestId}`,
      to: email,
      subject: `Nova senha na ${company.brandName}`,
      ...content,
    });
  },
});
