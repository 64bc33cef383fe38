import { eq } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../drizzle/schema/drivers";
import { formatDay } from "../../shared/documents/documents";
import { heldUntil } from "../../shared/operation/held-until";
import { paths } from "../../shared/paths";
import { findAccount } from "../accounts/queries";
import { defineMail } from "../process/mail/define-mail";
import { heldSince } from "./visibility";

/**
 * Mails a driver that our staff look at the profile before it is shown, and until when they answer, unless it is over by then.
 * It says nothing of whom it is like.
 */
export const mailProfileHeld = defineMail({
  name: "mail-profile-held",
  label: "Email: perfil em conferência",
  data: z.object({ userId: z.string(), since: z.iso.datetime() }),
  toDriver: "userId",
  compose: async ({ db, company }, { userId, since }) => {
    const [driver] = await db
      .select({ id: drivers.id, isPublic: drivers.isPublic, suspendedAt: drivers.suspendedAt, heldSince })
      .from(drivers)
      .where(eq(drivers.userId, userId));
    const account = await findAccount(db, userId);
    if (!account || !driver?.heldSince || !driver.isPublic || driver.suspendedAt) return;
    const until = formatDay(heldUntil(driver.heldSince));
    return {
      key: `profile-held-${driver.id}-${since}`,
      to: account,
      replyTo: company.contactEmail,
      subject: `Estamos conferindo seu perfil na ${company.brandName}`,
      title: "Seu perfil está em conferência",
      paragraphs: [
        `Nossa equipe está conferindo seu perfil na ${company.brandName}. As famílias não encontram você enquanto isso.`,
        `Respondemos por email até ${until}.`,
        "Confira em Meu Perfil se o telefone e a foto são seus. Se estiver tudo certo, você não precisa fazer mais nada. Se quiser explicar algo, responda a este email.",
        "Sua assinatura e seus dados continuam como estão.",
      ],
      link: { label: "Abrir o painel", path: paths.dashboard },
    };
  },
});
