import { type SeatsOutcome, seatsOutcomes } from "../../../../shared/profile/seats-outcome";
import type { AskedSeats } from "../../../../shared/schemas/seats";
import { readFailure } from "../../../app/errors";
import type { Api } from "../../../app/trpc";

/** The URL parameters of such a page: the link's token, or the outcome of its button. */
export type SeatsLink = { token?: string; feito?: SeatsOutcome };

export function readSeatsLink({ token, feito }: Record<string, unknown>): SeatsLink {
  const outcome = seatsOutcomes.find((one) => one === feito);
  if (outcome) return { feito: outcome };
  return token === undefined || token === "" ? {} : { token: String(token) };
}

/** The data behind a link, or why it is no longer valid. */
export async function loadAskedSeats(api: Api, link: SeatsLink): Promise<AskedSeats | SeatsOutcome> {
  if (link.feito) return link.feito;
  try {
    return await api.utils.seats.asked.ensureData({ token: link.token ?? "" });
  } catch (error) {
    const { code } = readFailure(error);
    if (code === "SEATS_LINK_INVALID") return "vencido";
    if (code === "SEATS_CONFIRMED_SINCE") return "confirmado";
    throw error;
  }
}
