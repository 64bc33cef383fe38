import { eq } from "drizzle-orm";
import { z } from "zod";
import { reports } from "../../../drizzle/schema/reports";
import { paths } from "../../../shared/paths";
import { queueKinds } from "../../../shared/queue";
import { defineMail } from "../../process/mail/define-mail";

/**
 * Mails a reporter that the report was received. Repeats nothing that was typed, because the e-mail may be a
 * stranger's.
 */
export const mailReportReceipt = defineMail({
  name: "mail-report-receipt",
  label: "Email a quem denunciou: protocolo",
  data: z.object({ reportId: z.string() }),
  toDriver: null,
  compose: async ({ db, company }, { reportId }) => {
    const [found] = await db.select().from(reports).where(eq(reports.id, reportId));
    if (!found?.email) return;
    return {
      key: `report-receipt-${reportId}`,
      to: found.email,
      replyTo: company.contactEmail,
      subject: `Denúncia recebida: protocolo ${found.protocol}`,
      title: "Recebemos sua denúncia",
      paragraphs: [
        `Protocolo: ${found.protocol}`,
        `Sobre: ${found.category}. Uma pessoa da nossa equipe lê a denúncia, em geral em até ${queueKinds.case.days} dias. Você recebe outro email com a decisão.`,
        "Não contamos ao condutor quem denunciou.",
      ],
      link: { label: "Acompanhar denúncia", path: paths.protocol },
      footnote: "Se não foi você quem denunciou, ignore este email.",
    };
  },
});
