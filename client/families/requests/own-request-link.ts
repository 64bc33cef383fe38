import type { LinkedRequests } from "../../../shared/families/requests/calls";
import { type RequestOutcome, requestOutcomes } from "../../../shared/families/requests/request-outcome";
import { readFailure } from "../../app/errors";
import type { Api } from "../../app/trpc";

/** The page's URL parameters: the link's token, and why a button failed. */
export type OwnRequestLink = { token?: string; feito?: RequestOutcome };

export function readOwnRequestLink({ token, feito }: Record<string, unknown>): OwnRequestLink {
  const outcome = requestOutcomes.find((known) => known === feito);
  return {
    ...(token === undefined || token === "" ? {} : { token: String(token) }),
    ...(outcome && { feito: outcome }),
  };
}

/** The requests of a link, or why there are none; null without a link, where the phone has its own. */
export async function loadOwnRequests(
  api: Api,
  { token }: OwnRequestLink,
): Promise<LinkedRequests | "vencido" | "terminou" | null> {
  if (!token) return null;
  try {
    return await api.client.requests.linked.mutate({ token });
  } catch (error) {
    const { code } = readFailure(error);
    if (code === "REQUEST_LINK_INVALID") return "vencido";
    if (code === "SEASON_CLOSED") return "terminou";
    throw error;
  }
}
