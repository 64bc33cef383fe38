import { z } from "zod";
import { RECOMMENDATION_MAX_LENGTH } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { defineMail } from "../../process/mail/define-mail";
import { findAnswer, findRecommendation } from "./queries";
import { toShown } from "./shown-recommendations";

const link = { label: "Abrir recomendações", path: paths.recommendations };

/** Mails a driver that a recommendation was published, unless that was undone or the recommendation withdrawn. */
export const mailNewRecommendation = defineMail({
  name: "mail-new-recommendation",
  label: "Email: uma família recomendou você",
  data: z.object({ recommendationId: z.string(), at: z.number() }),
  toDriver: "recommendationId",
  compose: async ({ db, company }, { recommendationId, at }) => {
    const found = await findRecommendation(db, recommendationId);
    if (found?.recommendation.decidedAt?.getTime() !== at || found.recommendation.state !== "approved")
      return;
    const shown = toShown(found.recommendation);
    if (!shown) return;
    return {
      key: `recommendation-news-${recommendationId}-${at}`,
      to: found.owner,
      replyTo: company.contactEmail,
      push: { kind: "recommendation", to: { driverId: found.recommendation.driverId } },
      title: "Uma família recomendou você",
      paragraphs: [
        "Esta recomendação já aparece no seu perfil:",
        `“${shown.text}”`,
        `${shown.author}, ${shown.since}.`,
        `Se quiser, responda uma vez, em até ${RECOMMENDATION_MAX_LENGTH} caracteres. Nossa equipe lê a resposta antes de publicar.`,
      ],
      link,
    };
  },
});

/** Mails a driver why an answer was refused, unless that was undone or the answer is gone. */
export const mailAnswerRefused = defineMail({
  name: "mail-answer-refused",
  label: "Email: resposta a uma recomendação não publicada",
  data: z.object({ answerId: z.string(), at: z.number() }),
  toDriver: "answerId",
  compose: async ({ db, company }, { answerId, at }) => {
    const answer = await findAnswer(db, answerId);
    if (answer?.decidedAt?.getTime() !== at || answer.refusal === null) return;
    const found = await findRecommendation(db, answer.recommendationId);
    if (!found) return;
    return {
      key: `answer-refused-${answerId}-${at}`,
      to: found.owner,
      replyTo: company.contactEmail,
      title: "Sua resposta não foi publicada",
      paragraphs: [
        "Lemos sua resposta a uma recomendação e não podemos publicar assim.",
        `O motivo: ${answer.refusal}`,
        "A recomendação continua no perfil. Você pode escrever a resposta de novo.",
      ],
      link,
    };
  },
});
