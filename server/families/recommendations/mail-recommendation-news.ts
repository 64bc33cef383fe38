import { z } from "zod";
import type { Notice } from "../../../emails/notice";
import { RECOMMENDATION_MAX_LENGTH } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { greeting } from "../../accounts/mails/greeting";
import { defineJob } from "../../process/jobs/jobs";
import { renderNotice } from "../../process/mail/render-notice";
import { sendMail } from "../../process/mail/send-mail";
import type { Services } from "../../process/services";
import { findAnswer, findRecommendation } from "./queries";
import { toShown } from "./shown-recommendations";

const link = { label: "Abrir recomendações", path: paths.recommendations };

/** Mails a driver that a recommendation was published, unless that was undone or the recommendation withdrawn. */
export const mailNewRecommendation = defineJob({
  name: "mail-new-recommendation",
  data: z.object({ recommendationId: z.string(), at: z.number() }),
  run: async (services, { recommendationId, at }) => {
    const found = await findRecommendation(services.db, recommendationId);
    if (found?.recommendation.decidedAt?.getTime() !== at || found.recommendation.state !== "approved")
      return;
    const shown = toShown(found.recommendation);
    if (!shown) return;
    await mailOwner(services, found.owner, `recommendation-news-${recommendationId}-${at}`, {
      title: "Uma família recomendou você",
      paragraphs: [
        `${greeting(found.owner.firstName)} Esta recomendação já aparece no seu perfil:`,
        `“${shown.text}”`,
        `${shown.author}, ${shown.since}.`,
        `Se quiser, responda uma vez, em até ${RECOMMENDATION_MAX_LENGTH} caracteres. Nossa equipe lê a resposta antes de publicar.`,
      ],
      link,
    });
  },
});

/** Mails a driver why an answer was refused, unless that was undone or the answer is gone. */
export const mailAnswerRefused = defineJob({
  name: "mail-answer-refused",
  data: z.object({ answerId: z.string(), at: z.number() }),
  run: async (services, { answerId, at }) => {
    const answer = await findAnswer(services.db, answerId);
    if (answer?.decidedAt?.getTime() !== at || answer.refusal === null) return;
    const found = await findRecommendation(services.db, answer.recommendationId);
    if (!found) return;
    await mailOwner(services, found.owner, `answer-refused-${answerId}-${at}`, {
      title: "Sua resposta não foi publicada",
      paragraphs: [
        `${greeting(found.owner.firstName)} Lemos sua resposta a uma recomendação e não podemos publicar assim.`,
        `O motivo: ${answer.refusal}`,
        "A recomendação continua no perfil. Você pode escrever a resposta de novo.",
      ],
      link,
    });
  },
});

async function mailOwner(
  services: Services,
  owner: { email: string },
  key: string,
  notice: Notice,
): Promise<void> {
  const { company } = services.config;
  await sendMail(services, {
    ...{ key, to: owner.email, replyTo: company.contactEmail, subject: notice.title },
    ...(await renderNotice(company, notice)),
  });
}
