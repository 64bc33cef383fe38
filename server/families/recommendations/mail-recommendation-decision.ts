import { eq } from "drizzle-orm";
import { z } from "zod";
import { recommendations } from "../../../drizzle/schema/recommendations";
import type { Notice } from "../../../emails/notice";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineMail } from "../../process/mail/define-mail";
import { createMailedLink, type RecommendationRow } from "./links";
import { findRecommendation } from "./queries";

/** Mails a family the decision about its recommendation, unless that was undone or the recommendation withdrawn. */
export const mailRecommendationDecision = defineMail({
  name: "mail-recommendation-decision",
  label: "Email a quem recomendou: decisão",
  data: z.object({ recommendationId: z.string(), at: z.number() }),
  toDriver: null,
  compose: async ({ db, company }, { recommendationId, at }) => {
    // Locked, to wait for a concurrent undo.
    await db
      .select({ id: recommendations.id })
      .from(recommendations)
      .where(eq(recommendations.id, recommendationId))
      .for("share");
    const found = await findRecommendation(db, recommendationId);
    const { email, firstName, decidedAt } = found?.recommendation ?? {};
    if (!found || !email || decidedAt?.getTime() !== at) return;
    const token = await createMailedLink(db, found.recommendation);
    if (!token) return;
    const query = new URLSearchParams({ token });
    return {
      key: `recommendation-decision-${recommendationId}-${at}`,
      to: { email, firstName: firstName ?? "" },
      replyTo: company.contactEmail,
      ...noticeOf(found.recommendation, found.driver, `${paths.recommendTakeBack}?${query}`),
    };
  },
});

function noticeOf(
  { refusal }: RecommendationRow,
  driver: { id: string; name: string },
  takeBackPath: string,
): Notice {
  if (refusal !== null)
    return {
      title: "Sua recomendação não foi publicada",
      paragraphs: [
        `Lemos o que você escreveu sobre ${driver.name} e não podemos publicar assim.`,
        `O motivo: ${refusal}`,
        "Quer tentar de novo? Peça outro convite ao condutor e escreva de outro jeito.",
      ],
      footnote: `Guardamos o texto por ${retentionText(RETENTION.endedRecommendations)}. Quer apagar agora?`,
      footnoteLink: { label: "Apagar o que escrevi", path: takeBackPath },
    };
  return {
    title: "Sua recomendação está no perfil",
    paragraphs: [
      `Lemos sua recomendação de ${driver.name} e ela já aparece no perfil. Agradecemos por ajudar outras famílias.`,
    ],
    link: { label: "Ver o perfil", path: paths.profile(driver.id) },
    wayOut: {
      words: "Mudou de ideia? Este link retira o texto na hora:",
      label: "Retirar recomendação",
      path: takeBackPath,
    },
    footnote: `Aparece por até ${retentionText(RETENTION.recommendations)}. Seu email não aparece em lugar nenhum.`,
  };
}
