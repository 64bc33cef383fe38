import { z } from "zod";
import { formatDate, formatTime } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";
import { findAccount } from "../queries";
import { drawToken } from "./account-links";
import { greeting, inTheNameOf } from "./greeting";

/** Mails the link that confirms an e-mail address. */
export const mailConfirmation = defineJob({
  name: "mail-confirmation",
  data: z.object({ userId: z.string(), requestId: z.string() }),
  run: async (services, request) => {
    const { company } = services.config;
    const account = await findAccount(services.db, request.userId);
    if (!account || account.emailConfirmedAt) return;
    const token = await drawToken(services.db, request, "confirm-email", services.now());
    if (!token) return;
    const { email, firstName, createdAt } = account;
    const query = new URLSearchParams({ token, email });
    const moment = createdAt.toISOString();
    const content = await renderNotice(company, {
      title: "Confirme seu email",
      preview: "Falta só um toque para liberar a sua conta de condutor.",
      paragraphs: [
        `${greeting(firstName)} Falta só um toque para liberar a sua conta de condutor na ${company.brandName}.`,
        `Ela foi aberta${inTheNameOf(account)} com o email ${email}, em ${formatDate(moment)} às ${formatTime(moment)}. Confirme só se foi você. Quem abriu a conta já escolheu a senha.`,
      ],
      link: {
        label: "Confirmar email",
        path: `${paths.confirmEmail}?${query}`,
      },
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
    });
    await sendMail(services, {
      key: `confirm-email-${request.requestId}`,
      to: email,
      subject: `Confirme seu email na ${company.brandName}`,
      ...content,
    });
  },
});
