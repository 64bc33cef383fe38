import { Hono } from "hono";
import { paths } from "../../shared/paths";
import { pressButton } from "../pages/button-route";
import type { Services } from "../services";

/** `POST /nao-fui-eu`: that page's form without JavaScript. The link also has the e-mail address. */
export function createRefuseRegistrationRoute(services: Services): Hono {
  return new Hono().post(paths.refuseRegistration, (c) =>
    pressButton(services, c, {
      call: (calls, token) => calls.auth.refuseRegistration({ token, email: c.req.query("email") ?? "" }),
    }),
  );
}
