import { eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../drizzle/schema/drivers";
import { reports } from "../../drizzle/schema/reports";
import { paths } from "../../shared/paths";
import { defineJob } from "../jobs/jobs";
import { renderNotice } from "../mail/render-notice";
import { sendMail } from "../mail/send-mail";

/** Tells the company of a new report. */
export const mailReport = defineJob({
  name: "mail-report",
  data: z.object({ reportId: z.string() }),
  run: async (services, { reportId }) => {
    const [found] = await services.db
      .select({ reason: reports.reason, driverId: drivers.id, name: drivers.name })
      .from(reports)
      .innerJoin(drivers, eq(drivers.id, reports.driverId))
      .where(eq(reports.id, reportId));
    if (!found) return;
    const { contactEmail } = services.config.company;
    const notice = await renderNotice(services.config.company, {
      title: `Denúncia do perfil de ${found.name}`,
      paragraphs: [found.reason],
      link: { label: "Abrir o perfil", path: paths.profile(found.driverId) },
    });
    await sendMail(services, {
      key: `report-${reportId}`,
      to: contactEmail,
      subject: `Denúncia: ${found.name}`,
      ...notice,
    });
  },
});
