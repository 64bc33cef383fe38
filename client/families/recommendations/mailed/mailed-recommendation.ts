import {
  type MailedOutcome,
  mailedOutcomes,
} from "../../../../shared/families/recommendations/mailed-outcome";
import type { LinkedRecommendation } from "../../../../shared/schemas/recommendations";
import { readFailure } from "../../../app/errors";
import type { Api } from "../../../app/trpc";

/** The page's URL parameters: the link's token, or the outcome of its button. */
type MailedLink = { token?: string; feito?: MailedOutcome };

export function readMailed({ token, feito }: Record<string, unknown>): MailedLink {
  const outcome = mailedOutcomes.find((known) => known === feito);
  if (outcome) return { feito: outcome };
  return token === undefined || token === "" ? {} : { token: String(token) };
}

/** The recommendation of a link, or why it is not available. */
export async function loadLinkedRecommendation(
  api: Api,
  link: MailedLink,
): Promise<LinkedRecommendation | MailedOutcome> {
  if (link.feito) return link.feito;
  try {
    return await api.utils.recommendations.asked.ensureData({ token: link.token ?? "" });
  } catch (error) {
    if (readFailure(error).code === "RECOMMENDATION_LINK_INVALID") return "vencido";
    throw error;
  }
}
