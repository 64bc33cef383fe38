import { z } from "zod";
import { paths } from "../../shared/paths";
import { defineJob } from "../jobs/jobs";
import { renderNotice } from "../mail/render-notice";
import { sendMail } from "../mail/send-mail";
import { drawToken } from "./account-links";
import { greeting } from "./greeting";
import { findAccount } from "./queries";

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
    const { email, firstName } = account;
    const content = await renderNotice(company, {
      title: "Confirme seu email",
      preview: "Falta só um toque para liberar a sua conta de condutor.",
      paragraphs: [
        `${greeting(firstName)} Falta só um toque para liberar a sua conta de condutor na ${company.brandName}.`,
      ],
      link: {
        label: "Confirmar email",
        path: `${paths.confirmEmail}?${new URLSearchParams({ token, email })}`,
      },
      stepsTitle: "Depois de confirmar",
      steps: [
        "Entre com seu email e senha.",
        "Preencha o perfil com foto e veículo.",
        "Escolha o plano e publique.",
      ],
      footnote:
        "O link vale por 48 horas. Você não criou essa conta? Ignore este email. Nada acontece sem a confirmação.",
    });
    await sendMail(services, {
      key: `confirm-email-${request.requestId}`,
      to: email,
      subject: `Confirme seu email na ${company.brandName}`,
      ...content,
    });
  },
});
