import { z } from "zod";
import { paths } from "../../../shared/paths";
import { RETENTION, retentionText } from "../../../shared/retention";
import { defineMail } from "../../process/mail/define-mail";
import { nameForStrangers } from "../../process/mail/greeting";
import { createMailedLink, hasExpired } from "./links";
import { findRecommendation } from "./queries";

/**
 * Mails the link that confirms a family's e-mail address. It contains neither the text nor a driver's name that could
 * advertise: the address may be someone else's.
 */
export const mailRecommendationLink = defineMail({
  name: "mail-recommendation-link",
  label: "Email a quem recomendou: confirme",
  data: z.object({
    recommendationId: z.string(),
    /** How often the address had been corrected. */
    correction: z.number().default(0),
  }),
  toDriver: null,
  compose: async ({ db, now, company }, { recommendationId, correction }) => {
    const found = await findRecommendation(db, recommendationId);
    if (!found || hasExpired(found.recommendation, now())) return;
    const { state, email, corrections } = found.recommendation;
    if (state !== "written" || !email || corrections !== correction) return;
    const token = await createMailedLink(db, found.recommendation);
    if (!token) return;
    const driverName = nameForStrangers(found.driver.name);
    const query = new URLSearchParams({ token });
    return {
      key: `recommendation-link-${recommendationId}${correction ? `-${correction}` : ""}`,
      to: email,
      replyTo: company.contactEmail,
      title: "Confirme sua recomendação",
      preview: `Sua recomendação de ${driverName} espera a sua confirmação.`,
      paragraphs: [`Olá. Alguém recomendou ${driverName} com este email. Se foi você, confirme.`],
      link: { label: "Confirmar recomendação", path: `${paths.recommendConfirm}?${query}` },
      wayOut: {
        words: "Quer retirar a recomendação, agora ou depois? Guarde este email.",
        label: "Retirar recomendação",
        path: `${paths.recommendTakeBack}?${query}`,
      },
      footnote: `Não foi você? Ignore este email. Sem a confirmação, apagamos tudo em ${retentionText(RETENTION.unconfirmedRecommendations)}.`,
    };
  },
});
