import { eq } from "drizzle-orm";
import { z } from "zod";
import { accountFarewells } from "../../drizzle/schema/accounts";
import { creditGoesBack } from "../../shared/billing/money-sentence";
import { paths } from "../../shared/paths";
import { RETENTION, retentionText } from "../../shared/retention";
import { defineMail } from "../process/mail/define-mail";

/** Confirms to its former owner that an account was deleted, then deletes the stored e-mail. */
export const mailAccountDeleted = defineMail({
  name: "mail-account-deleted",
  label: "Email: conta excluída",
  data: z.object({ farewellId: z.string(), creditCents: z.number().default(0) }),
  toDriver: null,
  compose: async ({ db, company }, { farewellId, creditCents }) => {
    const isIt = eq(accountFarewells.id, farewellId);
    const [farewell] = await db.select().from(accountFarewells).where(isIt);
    if (!farewell) return;
    const { brandName, contactEmail } = company;
    return {
      key: `account-deleted-${farewellId}`,
      to: farewell,
      subject: `Sua conta na ${brandName} foi excluída`,
      title: "Sua conta foi excluída",
      preview: "Seus dados foram apagados e não haverá novas cobranças.",
      paragraphs: [
        `Sua conta na ${brandName} foi excluída. Seu perfil, sua foto e seus dados foram apagados, e não haverá novas cobranças.`,
        ...(creditCents > 0 ? [creditGoesBack(creditCents / 100)] : []),
        `Por obrigação legal guardamos, por ${retentionText(RETENTION.paymentRecords)}, o registro das assinaturas e dos pagamentos, sem nome, email ou telefone. As cópias de segurança são apagadas em ${retentionText(RETENTION.backups)}.`,
        `Não foi você? Escreva para ${contactEmail}.`,
      ],
      link: { label: "Ler a Política de Privacidade", path: paths.privacy },
      onSent: async () => {
        await db.delete(accountFarewells).where(isIt);
      },
    };
  },
});
