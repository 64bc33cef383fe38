import { z } from "zod";
import { formatMoment } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineMail } from "../../process/mail/define-mail";
import { inTheNameOf } from "../../process/mail/greeting";
import { findAccount } from "../queries";
import { drawToken } from "./account-links";

/** Mails the link that confirms an e-mail address. */
export const mailConfirmation = defineMail({
  name: "mail-confirmation",
  label: "Email: confirme seu email",
  data: z.object({ userId: z.string(), requestId: z.string() }),
  toDriver: "userId",
  compose: async ({ db, now, company }, request) => {
    const account = await findAccount(db, request.userId);
    if (!account || account.emailConfirmedAt) return;
    const token = await drawToken(db, request, "confirm-email", now());
    if (!token) return;
    const { email, createdAt } = account;
    const query = new URLSearchParams({ token, email });
    return {
      key: `confirm-email-${request.requestId}`,
      to: account,
      subject: `Confirme seu email na ${company.brandName}`,
      title: "Confirme seu email",
      preview: "Falta só um toque para liberar a sua conta de condutor.",
      paragraphs: [
        `Falta só um toque para liberar a sua conta de condutor na ${company.brandName}.`,
        `Ela foi aberta${inTheNameOf(account)} com o email ${email}, em ${formatMoment(createdAt.toISOString())}. Confirme só se foi você. Quem abriu a conta já escolheu a senha.`,
      ],
      link: { label: "Confirmar email", path: `${paths.confirmEmail}?${query}` },
      stepsTitle: "Depois de confirmar",
      steps: [
        "Entre com seu email e senha.",
        "Preencha o perfil com foto e veículo.",
        "Escolha o plano e publique.",
      ],
      wayOut: {
        words: "Você não abriu essa conta? Não confirme. Apague o cadastro feito com o seu email:",
        label: "Não fui eu",
        path: `${paths.refuseRegistration}?${query}`,
      },
      footnote: `O link vale por ${retentionText(RETENTION.confirmationTokens)}. Sem a confirmação, o cadastro é apagado depois disso.`,
    };
  },
});
