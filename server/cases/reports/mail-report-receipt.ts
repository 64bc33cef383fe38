import { eq } from "drizzle-orm";
import { z } from "zod";
import { reports } from "../../../drizzle/schema/reports";
import { paths } from "../../../shared/paths";
import { queueKinds } from "../../../shared/queue";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";

/**
 * Mails a reporter that the report was received. Repeats nothing that was typed, because the e-mail may be a
 * stranger's.
 */
export const mailReportReceipt = defineJob({
  name: "mail-report-receipt",
  data: z.object({ reportId: z.string() }),
  run: async (services, { reportId }) => {
    const [found] = await services.db.select().from(reports).where(eq(reports.id, reportId));
    if (!found?.email) return;
    const { company } = services.config;
    const notice = await renderNotice(company, {
      title: "Recebemos sua denúncia",
      paragraphs: [
        `Protocolo: ${found.protocol}`,
        `Sobre: ${found.category}. Uma pessoa da nossa equipe lê a denúncia, em geral em até ${queueKinds.case.days} dias. Você recebe outro email com a decisão.`,
        "Não contamos ao condutor quem denunciou.",
      ],
      link: { label: "Acompanhar denúncia", path: paths.protocol },
      footnote: "Se não foi você quem denunciou, ignore este email.",
    });
    await sendMail(services, {
      key: `report-receipt-${reportId}`,
      to: found.email,
      replyTo: company.contactEmail,
      subject: `Denúncia recebida: protocolo ${found.protocol}`,
      ...notice,
    });
  },
});
