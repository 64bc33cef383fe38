import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { cases } from "../../drizzle/schema/reports";
import { paths } from "../../shared/paths";
import { defineMail } from "../process/mail/define-mail";
import { findDecision } from "./queries";

/** Mails a driver who answered a suspension that it stays, and why, unless that was undone in between. */
export const mailSuspensionUpheld = defineMail({
  name: "mail-suspension-kept",
  label: "Email: suspensão mantida",
  data: z.object({ decisionId: z.string() }),
  toDriver: "decisionId",
  compose: async ({ db, company }, { decisionId }) => {
    const decision = await findDecision(db, decisionId);
    if (!decision) return;
    const [account] = await db
      .select({ email: users.email, firstName: users.firstName })
      .from(cases)
      .innerJoin(drivers, eq(drivers.id, cases.driverId))
      .innerJoin(users, eq(users.id, drivers.userId))
      .where(eq(cases.id, decision.caseId));
    if (!account) return;
    return {
      key: `suspension-kept-${decisionId}`,
      to: account,
      replyTo: company.contactEmail,
      subject: `Seu perfil continua suspenso na ${company.brandName}`,
      title: "Seu perfil continua suspenso",
      paragraphs: [
        `Lemos sua resposta. A suspensão do seu perfil na ${company.brandName} continua.`,
        `Motivo: ${decision.reason}`,
        `Dúvidas? Responda a este email ou escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    };
  },
});
