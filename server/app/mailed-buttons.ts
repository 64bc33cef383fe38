import { Hono } from "hono";
import type { ErrorCode } from "../../shared/errors";
import type { MailedOutcome } from "../../shared/families/recommendations/mailed-outcome";
import { type RequestOutcome, readRequestAction } from "../../shared/families/requests/request-outcome";
import type { WaitingOutcome } from "../../shared/families/waiting/waiting-outcome";
import { successes } from "../../shared/messages";
import {
  confirmErasurePath,
  nextSeatsFormPath,
  nextSeatsNonePath,
  paths,
  refuseChangePath,
  requestMailsOffPath,
  resultMailsOffPath,
  seatsChangePath,
  seatsRemindersOffPath,
} from "../../shared/paths";
import { type Shift, shifts } from "../../shared/profile/seats";
import type { SeatsOutcome } from "../../shared/profile/seats-outcome";
import type { SeatsInput } from "../../shared/schemas/seats";
import { DomainError } from "../platform/http/domain-error";
import type { Services } from "../process/services";
import { type Calls, type MailedButton, pressButton } from "./button-route";
import type { FormFields } from "./read-form";

type Refusals<Outcome extends string> = Partial<Record<ErrorCode, Outcome>>;

const ofSeats = {
  SEATS_LINK_INVALID: "vencido",
  SEATS_CONFIRMED_SINCE: "confirmado",
} satisfies Refusals<SeatsOutcome>;
const ofWaiting = {
  WAITING_LINK_INVALID: "vencido",
  WAITING_FULL: "cheio",
} satisfies Refusals<WaitingOutcome>;
const ofRecommendations = {
  RECOMMENDATION_LINK_INVALID: "vencido",
  RECOMMENDATION_OWN_MAILBOX: "condutor",
  RECOMMENDATION_REPEATED: "repetida",
} satisfies Refusals<MailedOutcome>;
const ofRequests = {
  REQUEST_LINK_INVALID: "vencido",
  REQUEST_NOT_FOUND: "mudou",
  REQUEST_NOT_ANSWERABLE: "mudou",
  REQUESTS_FULL: "cheio",
  REQUEST_REPEATED: "repetido",
  REQUESTS_NOT_TAKEN: "fechado",
  REQUESTS_OF_DRIVER_FULL: "muitos",
  REQUESTS_OF_NETWORK_FULL: "rede",
  SEASON_CLOSED: "terminou",
  VALIDATION: "dados",
} satisfies Refusals<RequestOutcome>;
const ofMails = { MAIL_LINK_INVALID: "vencido" } satisfies Refusals<string>;

/** The button on each page that a mail links to, by the page's path. */
const buttons: Record<string, MailedButton> = {
  [paths.refuseRegistration]: {
    call: (calls, token, { query }) => calls.auth.refuseRegistration({ token, email: query("email") }),
  },
  [refuseChangePath]: { call: (calls, token) => calls.auth.refuseChange({ token }), refusals: ofMails },
  [confirmErasurePath]: { call: (calls, token) => calls.dataRequests.prove({ token }), refusals: ofMails },
  [paths.seatsConfirm]: { call: (calls, token) => calls.seats.answer({ token }), refusals: ofSeats },
  [seatsChangePath]: {
    call: async (calls, token, { fields }) => calls.seats.answer({ token, change: seatsIn(await fields()) }),
    refusals: ofSeats,
  },
  [seatsRemindersOffPath]: {
    call: (calls, token) => calls.seats.endReminders({ token }),
    refusals: ofSeats,
  },
  [nextSeatsFormPath]: {
    call: async (calls, token, { fields }) =>
      calls.seats.answerNext({ token, shifts: shiftsIn(await fields()) }),
    refusals: ofSeats,
  },
  [nextSeatsNonePath]: { call: (calls, token) => calls.seats.answerNext({ token }), refusals: ofSeats },
  [requestMailsOffPath]: { call: (calls, token) => calls.requests.endMails({ token }), refusals: ofMails },
  [resultMailsOffPath]: { call: (calls, token) => calls.results.endMails({ token }), refusals: ofMails },
  [paths.recommendConfirm]: {
    call: (calls, token) => calls.recommendations.confirm({ token }),
    refusals: ofRecommendations,
  },
  [paths.recommendTakeBack]: {
    call: (calls, token) => calls.recommendations.takeBack({ token }),
    refusals: ofRecommendations,
  },
  // One page, which shows the requests as they are now.
  [paths.ownRequest]: {
    call: async (calls, token, { fields }) => pressOfRequest(calls, token, await fields()),
    refusals: ofRequests,
    next: paths.ownRequest,
    keepsLink: true,
  },
  // The page after each of these shows the notice's current state.
  [paths.waitingConfirm]: {
    call: (calls, token) => calls.waiting.confirm({ token }),
    refusals: ofWaiting,
    next: paths.waitingConfirmed,
  },
  [paths.waitingRenew]: {
    call: (calls, token) => calls.waiting.renew({ token }),
    refusals: ofWaiting,
    next: paths.waitingConfirmed,
  },
  [paths.waitingEnd]: {
    call: (calls, token) => calls.waiting.end({ token }),
    refusals: ofWaiting,
    next: paths.waitingEnd,
    oneClick: successes.waitingEnded,
  },
};

/** `POST` of every page that a mail links to. */
export function createMailedButtons(services: Services): Hono {
  const routes = new Hono();
  for (const [path, button] of Object.entries(buttons))
    routes.post(path, (c) => pressButton(services, c, button));
  return routes;
}

/** The buttons of a family's page of its requests, by the name of what they do. */
function pressOfRequest(calls: Calls, token: string, field: FormFields): Promise<unknown> {
  const request = { token, ...(field("id") && { id: field("id") }) };
  const action = readRequestAction(field("acao"));
  switch (action) {
    case "confirmar":
      return calls.requests.confirm({ token });
    case "retirar":
      return calls.requests.withdraw(request);
    case "sim":
    case "nao":
      return calls.requests.agree({ ...request, agreed: action === "sim" });
    case "corrigir":
      return calls.requests.change({ ...request, firstName: field("firstName"), phone: field("phone") });
    case undefined:
      throw new DomainError("BAD_REQUEST");
  }
}

function seatsIn(field: FormFields): SeatsInput {
  const total = numberOf(field("seats"));
  if (total !== undefined) return { seats: total };
  return { shifts: shiftsIn(field) };
}

/** Numbers by shift, at least one; those that the driver doesn't know yet are left out. */
function shiftsIn(field: FormFields): Partial<Record<Shift, number>> {
  const stated = shifts.flatMap((shift) => {
    const seats = numberOf(field(shift));
    return seats === undefined ? [] : [[shift, seats] as const];
  });
  if (stated.length === 0) throw new DomainError("BAD_REQUEST");
  return Object.fromEntries(stated);
}

function numberOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}
