import { eq } from "drizzle-orm";
import { z } from "zod";
import { staffPasskeys } from "../../drizzle/schema/staff";
import { formatMoment } from "../../shared/brazil";
import { consolePaths } from "../../shared/operation/console-paths";
import { sha256 } from "../platform/hash";
import { findStaff } from "../platform/sessions/find-staff";
import { defineMail } from "../process/mail/define-mail";

/** Mails a member of staff that a passkey was added to their account, so that a stolen link does not go unnoticed. */
export const mailNewStaffPasskey = defineMail({
  name: "mail-new-staff-passkey",
  label: "Email à equipe: nova chave de acesso",
  data: z.object({ staffId: z.string(), passkeyId: z.string() }),
  toDriver: null,
  compose: async ({ db, company }, { staffId, passkeyId }) => {
    const member = await findStaff(db, staffId);
    const [passkey] = await db
      .select({ createdAt: staffPasskeys.createdAt })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.id, passkeyId));
    if (!member || !passkey) return;
    const moment = formatMoment(passkey.createdAt.toISOString());
    return {
      key: `staff-passkey-${sha256(passkeyId)}`,
      to: member.email,
      subject: `Nova chave de acesso à operação da ${company.brandName}`,
      title: "Nova chave de acesso à operação",
      preview: `Criada em ${moment}.`,
      paragraphs: [
        `Olá, ${member.name}. Uma chave de acesso à operação da ${company.brandName} foi criada para você em ${moment}, horário de Brasília.`,
        "Foi você? Então está tudo certo. Se não foi, avise agora quem cuida do servidor: um novo link encerra todas as chaves e sessões.",
      ],
      link: { label: "Abrir a operação", path: consolePaths.queue },
    };
  },
});
