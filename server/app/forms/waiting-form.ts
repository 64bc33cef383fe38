import { emptyWaitingForm, type WaitingForm } from "../../../shared/families/waiting/waiting";
import { paths } from "../../../shared/paths";
import type { PageForm } from "../form-route";

/** The form on "/avise-me" without JavaScript. */
export const waitingPageForm: PageForm<WaitingForm> = {
  path: paths.waiting,
  empty: emptyWaitingForm,
  read: (text) => ({
    email: text("email"),
    place: text("place"),
    shift: text("shift"),
    year: text("year"),
    state: text("state"),
    city: text("city"),
    school: text("school"),
    neighborhood: text("neighborhood"),
  }),
  send: async (calls, form) => {
    await calls.waiting.ask(form);
    return "enviado=sim";
  },
  refused: (waiting) => ({ waiting }),
};
