import { eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { paths } from "../../../shared/paths";
import { findAccount } from "../../accounts/queries";
import { heldSince } from "../../drivers/visibility";
import { defineMail } from "../../process/mail/define-mail";
import { findDecision } from "../queries";

/**
 * Mails a driver whose profile was held since a moment that it is not any more: staff have looked, or the suspension that held
 * it is over. Not if that was undone in between.
 */
export const mailProfileCleared = defineMail({
  name: "mail-profile-cleared",
  label: "Email: perfil conferido",
  data: z.object({ userId: z.string(), since: z.iso.datetime(), decisionId: z.string().optional() }),
  toDriver: "userId",
  compose: async ({ db, company }, { userId, since, decisionId }) => {
    if (decisionId !== undefined && !(await findDecision(db, decisionId))) return;
    // Locked, to wait for a concurrent change.
    const [driver] = await db
      .select({ id: drivers.id, suspendedAt: drivers.suspendedAt, heldSince })
      .from(drivers)
      .where(eq(drivers.userId, userId))
      .for("share");
    const account = await findAccount(db, userId);
    if (!account || !driver || driver.heldSince || driver.suspendedAt) return;
    return {
      key: `profile-cleared-${driver.id}-${since}`,
      to: account,
      replyTo: company.contactEmail,
      subject: `Conferimos seu perfil na ${company.brandName}`,
      title: "Conferimos seu perfil",
      paragraphs: [
        `Nossa equipe conferiu seu perfil na ${company.brandName}. Se ele está publicado e a assinatura está ativa, as famílias já podem encontrar você.`,
        "Você não precisa fazer mais nada.",
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    };
  },
});
