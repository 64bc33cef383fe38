import { eq } from "drizzle-orm";
import { z } from "zod";
import { decidedReports, reports } from "../../drizzle/schema/reports";
import { paths } from "../../shared/paths";
import type { ReportOutcome } from "../../shared/reports";
import { defineMail } from "../process/mail/define-mail";
import { findDecision } from "./queries";

const outcomeWords: Record<ReportOutcome, string> = {
  "sem medida": "Lemos sua denúncia e decidimos não tomar medida agora.",
  "perfil corrigido": "Lemos sua denúncia e o perfil foi corrigido.",
  suspenso: "Lemos sua denúncia e suspendemos o perfil. Ele não aparece mais na busca.",
};

/** Mails the decision about a report, or the end of the suspension, to a reporter who left an e-mail, unless it was undone. */
export const mailReportDecision = defineMail({
  name: "mail-report-decision",
  label: "Email a quem denunciou: decisão",
  data: z.object({ decisionId: z.string(), reportId: z.string() }),
  toDriver: null,
  compose: async ({ db, company }, { decisionId, reportId }) => {
    const decision = await findDecision(db, decisionId);
    if (!decision) return;
    const [report] = await db.select().from(reports).where(eq(reports.id, reportId));
    if (!report?.email) return;
    // A reporter whose report was still open was never told of a suspension.
    const decisions = await db.$count(decidedReports, eq(decidedReports.reportId, reportId));
    const isEnd = decision.effect === "lifted" && decisions > 1;
    return {
      key: `report-decision-${decisionId}-${reportId}`,
      to: report.email,
      replyTo: company.contactEmail,
      subject: `Denúncia ${report.protocol}: ${isEnd ? "a suspensão terminou" : "decisão"}`,
      title: isEnd ? "A suspensão do perfil terminou" : "Decidimos sobre sua denúncia",
      paragraphs: [
        `Protocolo: ${report.protocol}`,
        isEnd
          ? "Decidimos de novo sobre sua denúncia. A suspensão do perfil terminou, e ele pode voltar para a busca."
          : outcomeWords[decision.outcome],
        `O que decidimos: ${decision.reason}`,
        "Agradecemos por avisar. Não contamos ao condutor quem denunciou.",
      ],
      link: { label: "Acompanhar denúncia", path: paths.protocol },
    };
  },
});
