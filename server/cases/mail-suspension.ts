import { eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../drizzle/schema/drivers";
import { SUSPENSION_ANSWER_DAYS } from "../../shared/limits";
import { paths } from "../../shared/paths";
import { findAccount } from "../accounts/queries";
import type { Db } from "../platform/database/database";
import { defineMail } from "../process/mail/define-mail";

/**
 * Mails a driver that the profile was suspended and why, or (`reason` null) that the suspension which began at `since`
 * is over (`why`). Not sent if that was undone before.
 */
export const mailSuspension = defineMail({
  name: "mail-suspension",
  label: "Email: suspensão do perfil",
  data: z.object({
    userId: z.string(),
    key: z.string(),
    reason: z.string().nullable(),
    /** Why the suspension ended. */
    why: z.string().optional(),
    since: z.iso.datetime().optional(),
  }),
  toDriver: "userId",
  compose: async ({ db, company }, { userId, key, reason, why, since }) => {
    if (since && (await isSuspendedSince(db, userId, since)) !== (reason !== null)) return;
    const account = await findAccount(db, userId);
    if (!account) return;
    const given = reason ?? why;
    const title = reason === null ? "Seu perfil voltou" : "Seu perfil foi suspenso";
    return {
      key: `suspension-${key}`,
      to: account,
      replyTo: company.contactEmail,
      subject: `${title} na ${company.brandName}`,
      title,
      paragraphs: [
        reason === null
          ? `A suspensão do seu perfil na ${company.brandName} terminou. Se ele estava publicado e a assinatura está ativa, as famílias já podem encontrar você de novo.`
          : `Seu perfil na ${company.brandName} foi suspenso e não aparece mais na busca.`,
        ...(given ? [`Motivo: ${given}`] : []),
        ...(reason === null
          ? []
          : [
              `Quer explicar ou corrigir algo? Responda a este email ou escreva para ${company.contactEmail}. Uma pessoa da equipe lê e responde. Você também pode responder uma vez no painel, em até ${SUSPENSION_ANSWER_DAYS} dias.`,
              "Seus dados e sua assinatura continuam como estão. Se preferir, cancele em Minha Assinatura.",
            ]),
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    };
  },
});

async function isSuspendedSince(db: Db, userId: string, since: string): Promise<boolean> {
  // Locked, to wait for a concurrent change.
  const [driver] = await db
    .select({ suspendedAt: drivers.suspendedAt })
    .from(drivers)
    .where(eq(drivers.userId, userId))
    .for("share");
  return driver?.suspendedAt?.toISOString() === since;
}
