import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { confirmErasurePath } from "../../../shared/paths";
import { linkToken, newLinkSecret } from "../../platform/link-token";
import { defineMail } from "../../process/mail/define-mail";

/** Mails the link behind which a person confirms that their data are to be deleted. Every mailed link works. */
export const mailErasureLink = defineMail({
  name: "mail-erasure-link",
  label: "Email: confirmar a exclusão dos dados",
  data: z.object({ id: z.string(), askedAt: z.iso.datetime() }),
  toDriver: null,
  compose: async ({ db, company }, { id, askedAt }) => {
    const { secret, hash } = newLinkSecret();
    const [request] = await db
      .update(dataRequests)
      .set({ linkHashes: sql`array_append(${dataRequests.linkHashes}, ${hash})` })
      .where(and(eq(dataRequests.id, id), isNull(dataRequests.closedAt), isNull(dataRequests.provenAt)))
      .returning({ email: dataRequests.email });
    if (!request?.email) return;
    return {
      key: `erasure-link-${id}-${Date.parse(askedAt)}`,
      to: request.email,
      subject: "Confirme a exclusão dos seus dados",
      title: "Você pediu para excluir seus dados?",
      preview: "Sem a sua confirmação, nada é excluído.",
      paragraphs: [
        `Recebemos um pedido para excluir tudo o que a ${company.brandName} guarda com este email. Se há uma conta, ela também é excluída, com o perfil e a assinatura.`,
        "Só excluímos depois que você confirmar.",
      ],
      link: {
        label: "Confirmar o pedido",
        path: `${confirmErasurePath}?${new URLSearchParams({ token: linkToken(id, secret) })}`,
      },
      footnote:
        "O link abre uma página com um botão e vale até respondermos ao pedido. Não foi você? Não faça nada, e nada é excluído.",
    };
  },
});
