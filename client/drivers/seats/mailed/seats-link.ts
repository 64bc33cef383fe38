import { type SeatsOutcome, seatsOutcomes } from "../../../../shared/profile/seats-outcome";
import type { LinkedNextSeats, LinkedSeats } from "../../../../shared/schemas/seats";
import { readFailure } from "../../../app/errors";
import type { Api } from "../../../app/trpc";

/** The URL parameters of such a page: the link's token, or the outcome of its button. */
export type SeatsLink = { token?: string; feito?: SeatsOutcome };

export function readSeatsLink({ token, feito }: Record<string, unknown>): SeatsLink {
  const outcome = seatsOutcomes.find((known) => known === feito);
  if (outcome) return { feito: outcome };
  return token === undefined || token === "" ? {} : { token: String(token) };
}

/** The data behind a link of the monthly mail, or why it is no longer valid. */
export function loadLinkedSeats(api: Api, link: SeatsLink): Promise<LinkedSeats | SeatsOutcome> {
  return load(link, (token) => api.utils.seats.asked.ensureData({ token }));
}

/** The same for the season's mail. */
export function loadLinkedNextSeats(api: Api, link: SeatsLink): Promise<LinkedNextSeats | SeatsOutcome> {
  return load(link, (token) => api.utils.seats.nextAsked.ensureData({ token }));
}

async function load<Answer>(
  { token = "", feito }: SeatsLink,
  read: (token: string) => Promise<Answer>,
): Promise<Answer | SeatsOutcome> {
  if (feito) return feito;
  try {
    return await read(token);
  } catch (error) {
    const { code } = readFailure(error);
    if (code === "SEATS_LINK_INVALID" || code === "SEASON_CLOSED") return "vencido";
    if (code === "SEATS_CONFIRMED_SINCE") return "confirmado";
    throw error;
  }
}
