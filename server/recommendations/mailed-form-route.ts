import { Hono } from "hono";
import type { ErrorCode } from "../../shared/errors";
import { paths } from "../../shared/paths";
import type { MailedOutcome } from "../../shared/recommendations/mailed-outcome";
import { pressButton } from "../pages/button-route";
import type { Services } from "../services";

const refusals = {
  RECOMMENDATION_LINK_INVALID: "vencido",
  RECOMMENDATION_OWN_MAILBOX: "condutor",
  RECOMMENDATION_REPEATED: "repetida",
} satisfies Partial<Record<ErrorCode, MailedOutcome>>;

/** The one button of each page behind a family's mails. */
export function createRecommendationLinksRoute(services: Services): Hono {
  return new Hono()
    .post(paths.recommendConfirm, (c) =>
      pressButton(services, c, {
        call: (calls, token) => calls.recommendations.confirm({ token }),
        refusals,
      }),
    )
    .post(paths.recommendTakeBack, (c) =>
      pressButton(services, c, {
        call: (calls, token) => calls.recommendations.takeBack({ token }),
        refusals,
      }),
    );
}
