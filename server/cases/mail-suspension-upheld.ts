import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { cases } from "../../drizzle/schema/reports";
import { paths } from "../../shared/paths";
import { greeting } from "../accounts/mails/greeting";
import { defineJob } from "../process/jobs/jobs";
import { renderNotice } from "../process/mail/render-notice";
import { sendMail } from "../process/mail/send-mail";
import { findDecision } from "./queries";

/** Mails a driver who answered a suspension that it stays, and why, unless that was undone in between. */
export const mailSuspensionUpheld = defineJob({
  name: "mail-suspension-kept",
  data: z.object({ decisionId: z.string() }),
  run: async (services, { decisionId }) => {
    const decision = await findDecision(services.db, decisionId);
    if (!decision) return;
    const [account] = await services.db
      .select({ email: users.email, firstName: users.firstName })
      .from(cases)
      .innerJoin(drivers, eq(drivers.id, cases.driverId))
      .innerJoin(users, eq(users.id, drivers.userId))
      .where(eq(cases.id, decision.caseId));
    if (!account) return;
    const { company } = services.config;
    const notice = await renderNotice(company, {
      title: "Seu perfil continua suspenso",
      paragraphs: [
        `${greeting(account.firstName)} Lemos sua resposta. A suspensão do seu perfil na ${company.brandName} continua. Motivo: ${decision.reason}`,
        `Dúvidas? Responda a este email ou escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    });
    await sendMail(services, {
      key: `suspension-kept-${decisionId}`,
      to: account.email,
      replyTo: company.contactEmail,
      subject: `Seu perfil continua suspenso na ${company.brandName}`,
      ...notice,
    });
  },
});
