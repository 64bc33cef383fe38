import { type WaitingOutcome, waitingOutcomes } from "../../../../shared/families/waiting/waiting-outcome";
import type { WaitingLinked } from "../../../../shared/schemas/waiting";
import { readFailure } from "../../../app/errors";
import type { Api } from "../../../app/trpc";

/** The page's URL parameters: the link's token, or why its button failed. */
export type WaitingLink = { token?: string; feito?: WaitingOutcome };

export function readWaitingLink({ token, feito }: Record<string, unknown>): WaitingLink {
  const outcome = waitingOutcomes.find((known) => known === feito);
  if (outcome) return { feito: outcome };
  return token === undefined || token === "" ? {} : { token: String(token) };
}

/** The notices of a link, or why it is no longer valid. */
export async function loadLinked(api: Api, link: WaitingLink): Promise<WaitingLinked | WaitingOutcome> {
  if (link.feito) return link.feito;
  try {
    const linked = await api.utils.waiting.linked.ensureData({ token: link.token ?? "" });
    return linked.notices.length > 0 ? linked : "vencido";
  } catch (error) {
    if (readFailure(error).code === "WAITING_LINK_INVALID") return "vencido";
    throw error;
  }
}
