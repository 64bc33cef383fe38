import { z } from "zod";
import { paths } from "../../../shared/paths";
import { findAccount } from "../../accounts/queries";
import { defineMail } from "../../process/mail/define-mail";
import { findDecision } from "../queries";

/** Mails a driver whose profile was held that staff have looked and it is shown, unless that was undone in between. */
export const mailProfileCleared = defineMail({
  name: "mail-profile-cleared",
  label: "Email: perfil conferido",
  data: z.object({ userId: z.string(), decisionId: z.string() }),
  toDriver: "userId",
  compose: async ({ db, company }, { userId, decisionId }) => {
    if (!(await findDecision(db, decisionId))) return;
    const account = await findAccount(db, userId);
    if (!account) return;
    return {
      key: `profile-cleared-${decisionId}`,
      to: account,
      replyTo: company.contactEmail,
      subject: `Conferimos seu perfil na ${company.brandName}`,
      title: "Conferimos seu perfil",
      paragraphs: [
        `Nossa equipe conferiu seu perfil na ${company.brandName}. Se ele está publicado e a assinatura está ativa, as famílias já podem encontrar você.`,
        "Você não precisa fazer mais nada.",
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    };
  },
});
