import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { queueItems } from "../../../drizzle/schema/queue";
import { cases, reports } from "../../../drizzle/schema/reports";
import { consolePaths } from "../../../shared/operation/console-paths";
import { paths } from "../../../shared/paths";
import { capitalised } from "../../../shared/reports";
import { defineMail } from "../../process/mail/define-mail";

/** Mails the company about a new report. */
export const mailReport = defineMail({
  name: "mail-report",
  label: "Email à empresa: denúncia",
  data: z.object({ reportId: z.string() }),
  toDriver: null,
  compose: async ({ db, company }, { reportId }) => {
    const [found] = await db
      .select({
        reason: reports.reason,
        category: reports.category,
        protocol: reports.protocol,
        driverId: drivers.id,
        name: drivers.name,
        itemId: queueItems.id,
      })
      .from(reports)
      .innerJoin(cases, eq(cases.id, reports.caseId))
      .innerJoin(drivers, eq(drivers.id, cases.driverId))
      .leftJoin(queueItems, and(eq(queueItems.kind, "case"), eq(queueItems.subject, cases.id)))
      .where(eq(reports.id, reportId));
    if (!found) return;
    return {
      key: `report-${reportId}`,
      to: company.contactEmail,
      subject: `Denúncia: ${found.name}`,
      title: `Denúncia do perfil de ${found.name}`,
      paragraphs: [
        `${capitalised(found.category)}. Protocolo ${found.protocol}.`,
        found.reason,
        `Perfil: ${company.origin}${paths.profile(found.driverId)}`,
      ],
      link: {
        label: "Abrir na operação",
        path: found.itemId ? `${consolePaths.queue}?item=${found.itemId}` : consolePaths.queue,
      },
    };
  },
});
