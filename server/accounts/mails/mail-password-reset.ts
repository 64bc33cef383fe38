import { z } from "zod";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineMail } from "../../process/mail/define-mail";
import { findAccount } from "../queries";
import { drawToken } from "./account-links";

const VALID = retentionText(RETENTION.resetTokens);

/** Mails the link that sets a new password. */
export const mailPasswordReset = defineMail({
  name: "mail-password-reset",
  label: "Email: nova senha",
  data: z.object({ userId: z.string(), requestId: z.string() }),
  toDriver: "userId",
  compose: async ({ db, now, company }, request) => {
    const account = await findAccount(db, request.userId);
    if (!account) return;
    const token = await drawToken(db, request, "reset-password", now());
    if (!token) return;
    const query = new URLSearchParams({ token, email: account.email });
    return {
      key: `reset-password-${request.requestId}`,
      to: account,
      subject: `Nova senha na ${company.brandName}`,
      title: "Crie uma nova senha",
      preview: `Toque no botão para escolher outra senha. O link vale por ${VALID}.`,
      paragraphs: [
        `Recebemos um pedido para trocar a senha da sua conta na ${company.brandName}. Toque no botão e escolha a nova.`,
      ],
      link: { label: "Criar nova senha", path: `${paths.resetPassword}?${query}` },
      footnote: `O link vale por ${VALID} e para uma troca só. Você não pediu? Ignore este email. Sua senha continua a mesma.`,
    };
  },
});
