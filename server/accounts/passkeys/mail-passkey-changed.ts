import { z } from "zod";
import { formatMoment } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { sha256 } from "../../platform/hash";
import { defineMail } from "../../process/mail/define-mail";
import { findAccount } from "../queries";

const words = {
  added: { title: "Entrada com digital ou rosto ativada", done: "ativada no aparelho" },
  removed: { title: "Entrada com digital ou rosto removida", done: "removida do aparelho" },
} as const;

/** Mails the owner of an account that a passkey was added or removed. */
export const mailPasskeyChanged = defineMail({
  name: "mail-passkey-changed",
  label: "Email: entrada com digital ou rosto",
  data: z.object({
    userId: z.string(),
    passkeyId: z.string(),
    name: z.string(),
    change: z.enum(["added", "removed"]),
    changedAt: z.iso.datetime(),
  }),
  toDriver: "userId",
  compose: async ({ db, company }, { userId, passkeyId, name, change, changedAt }) => {
    const account = await findAccount(db, userId);
    if (!account) return;
    const { title, done } = words[change];
    const moment = formatMoment(changedAt);
    return {
      key: `passkey-${change}-${sha256(passkeyId)}`,
      to: account,
      subject: `${title} na ${company.brandName}`,
      title,
      preview: `${name}, em ${moment}.`,
      paragraphs: [
        `A entrada com digital ou rosto na sua conta da ${company.brandName} foi ${done} “${name}” em ${moment}, horário de Brasília. Sua senha continua valendo.`,
        `Foi você? Então está tudo certo. Se não foi, crie outra senha por “Esqueci minha senha”. A conta sai de todos os aparelhos, e nenhum entra mais com digital ou rosto. Depois escreva para ${company.contactEmail}.`,
      ],
      link: { label: "Não fui eu, criar outra senha", path: paths.forgotPassword },
    };
  },
});
