import { Hono } from "hono";
import type { ErrorCode } from "../../shared/errors";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import type { WaitingOutcome } from "../../shared/waiting/waiting-outcome";
import { type MailedButton, pressButton } from "../pages/button-route";
import { readForm } from "../pages/read-form";
import type { Services } from "../services";

const refusals = {
  WAITING_LINK_INVALID: "vencido",
  WAITING_FULL: "cheio",
} satisfies Partial<Record<ErrorCode, WaitingOutcome>>;

// The page after each of them shows the notice's current state.
const confirm: MailedButton = {
  call: (calls, token) => calls.waiting.confirm({ token }),
  refusals,
  next: paths.waitingConfirmed,
};
const renew: MailedButton = {
  call: (calls, token) => calls.waiting.renew({ token }),
  refusals,
  next: paths.waitingConfirmed,
};
const end: MailedButton = {
  call: (calls, token) => calls.waiting.end({ token }),
  refusals,
  next: paths.waitingEnd,
};

/**
 * The one button of each page behind a mail of the waiting list. The one that ends also takes the click of a mail
 * program (RFC 8058), which follows no redirect.
 */
export function createWaitingLinkRoute(services: Services): Hono {
  return new Hono()
    .post(paths.waitingConfirm, (c) => pressButton(services, c, confirm))
    .post(paths.waitingRenew, (c) => pressButton(services, c, renew))
    .post(paths.waitingEnd, async (c) => {
      const answer = await pressButton(services, c, end);
      const isOneClick = await readForm(c).then(
        (field) => field("List-Unsubscribe") === "One-Click",
        () => false,
      );
      return isOneClick && !answer.headers.get("location")?.includes("feito=nao")
        ? c.text(successes.waitingEnded)
        : answer;
    });
}
