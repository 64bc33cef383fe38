import { eq } from "drizzle-orm";
import { z } from "zod";
import { reports } from "../../drizzle/schema/reports";
import { paths } from "../../shared/paths";
import type { ReportOutcome } from "../../shared/reports";
import { defineJob } from "../jobs/jobs";
import { renderNotice } from "../mail/render-notice";
import { sendMail } from "../mail/send-mail";
import { findDecision } from "./queries";

const outcomeWords: Record<ReportOutcome, string> = {
  "sem medida": "Lemos sua denúncia e decidimos não tomar medida agora.",
  "perfil corrigido": "Lemos sua denúncia e o perfil foi corrigido.",
  suspenso: "Lemos sua denúncia e suspendemos o perfil: ele não aparece mais na busca.",
};

/** Mails the decision to a reporter who left an e-mail, unless it was undone in between. */
export const mailReportDecision = defineJob({
  name: "mail-report-decision",
  data: z.object({ decisionId: z.string() }),
  run: async (services, { decisionId }) => {
    const decision = await findDecision(services.db, decisionId);
    if (!decision) return;
    const [report] = await services.db.select().from(reports).where(eq(reports.id, decision.reportId));
    if (!report?.email) return;
    const { company } = services.config;
    const notice = await renderNotice(company, {
      title: "Decidimos sobre sua denúncia",
      paragraphs: [
        `Protocolo: ${report.protocol}`,
        outcomeWords[decision.outcome],
        `O que decidimos: ${decision.reason}`,
        "Agradecemos por avisar. O condutor não fica sabendo quem denunciou.",
      ],
      link: { label: "Acompanhar denúncia", path: paths.protocol },
    });
    await sendMail(services, {
      key: `report-decision-${decisionId}`,
      to: report.email,
      replyTo: company.contactEmail,
      subject: `Denúncia ${report.protocol}: decisão`,
      ...notice,
    });
  },
});
