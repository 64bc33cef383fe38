import { eq } from "drizzle-orm";
import { z } from "zod";
import { staffPasskeys } from "../../drizzle/schema/staff";
import { formatDate, formatTime } from "../../shared/brazil";
import { consolePaths } from "../../shared/operation/console-paths";
import { sha256 } from "../platform/hash";
import { findStaff } from "../platform/sessions/find-staff";
import { defineJob } from "../process/jobs/jobs";
import { renderNotice } from "../process/mail/render-notice";
import { sendMail } from "../process/mail/send-mail";

/** Mails a member of staff that a passkey was added to their account, so that a stolen link does not go unnoticed. */
export const mailNewStaffPasskey = defineJob({
  name: "mail-new-staff-passkey",
  data: z.object({ staffId: z.string(), passkeyId: z.string() }),
  run: async (services, { staffId, passkeyId }) => {
    const { company } = services.config;
    const member = await findStaff(services.db, staffId);
    const [passkey] = await services.db
      .select({ createdAt: staffPasskeys.createdAt })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.id, passkeyId));
    if (!member || !passkey) return;
    const at = passkey.createdAt.toISOString();
    const moment = `${formatDate(at)} às ${formatTime(at)}`;
    const content = await renderNotice(company, {
      title: "Nova chave de acesso à operação",
      preview: `Criada em ${moment}.`,
      paragraphs: [
        `Olá, ${member.name}. Uma chave de acesso à operação da ${company.brandName} foi criada para você em ${moment}, horário de Brasília.`,
        "Foi você? Então está tudo certo. Se não foi, avise agora quem cuida do servidor: um novo link encerra todas as chaves e sessões.",
      ],
      link: { label: "Abrir a operação", path: consolePaths.queue },
    });
    await sendMail(services, {
      key: `staff-passkey-${sha256(passkeyId)}`,
      to: member.email,
      subject: `Nova chave de acesso à operação da ${company.brandName}`,
      ...content,
    });
  },
});
