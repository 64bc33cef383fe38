import { Hono } from "hono";
import { paths } from "../../shared/paths";
import { pressButton } from "../pages/button-route";
import type { Services } from "../services";

/** The one button behind "Desligar este resumo". */
export function createResultMailsRoute(services: Services): Hono {
  return new Hono().post(paths.resultMailsOff, (c) =>
    pressButton(services, c, {
      call: (calls, token) => calls.results.endMails({ token }),
      refusals: { MAIL_LINK_INVALID: "vencido" },
    }),
  );
}
