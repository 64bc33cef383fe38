import { z } from "zod";
import { paths } from "../../../shared/paths";
import { greeting } from "../../accounts/mails/greeting";
import { findAccount } from "../../accounts/queries";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";
import { findDecision } from "../queries";

/** Mails a driver whose profile was held that staff have looked and it is shown, unless that was undone in between. */
export const mailProfileCleared = defineJob({
  name: "mail-profile-cleared",
  data: z.object({ userId: z.string(), decisionId: z.string() }),
  run: async (services, { userId, decisionId }) => {
    if (!(await findDecision(services.db, decisionId))) return;
    const account = await findAccount(services.db, userId);
    if (!account) return;
    const { company } = services.config;
    const notice = await renderNotice(company, {
      title: "Conferimos seu perfil",
      paragraphs: [
        `${greeting(account.firstName)} Nossa equipe conferiu seu perfil na ${company.brandName}. Se ele está publicado e a assinatura está ativa, as famílias já podem encontrar você.`,
        "Você não precisa fazer mais nada.",
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    });
    await sendMail(services, {
      key: `profile-cleared-${decisionId}`,
      to: account.email,
      replyTo: company.contactEmail,
      subject: `Conferimos seu perfil na ${company.brandName}`,
      ...notice,
    });
  },
});
