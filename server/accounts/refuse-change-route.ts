import { Hono } from "hono";
import { paths } from "../../shared/paths";
import { pressButton } from "../pages/button-route";
import type { Services } from "../services";

/** The one button behind "Não fui eu" in the mail about a changed profile. */
export function createRefuseChangeRoute(services: Services): Hono {
  return new Hono().post(paths.refuseChange, (c) =>
    pressButton(services, c, {
      call: (calls, token) => calls.auth.refuseChange({ token }),
      refusals: { MAIL_LINK_INVALID: "vencido" },
    }),
  );
}
