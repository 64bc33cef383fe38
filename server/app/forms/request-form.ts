import { emptyRequestForm, type RequestForm } from "../../../shared/families/requests/request-fields";
import { askDriverRoute } from "../../../shared/paths";
import type { PageForm } from "../form-route";

/** The form on "/condutor/{id}/pedir" without JavaScript. */
export const requestPageForm: PageForm<RequestForm> = {
  path: askDriverRoute,
  empty: emptyRequestForm,
  read: (text) => ({
    year: text("year"),
    firstName: text("firstName"),
    phone: text("phone"),
    school: text("school"),
    neighborhood: text("neighborhood"),
    shift: text("shift"),
    seats: text("seats"),
    email: text("email"),
  }),
  send: async (calls, { year, ...form }, { id }) => {
    await calls.requests.ask({ ...form, id, year: Number(year) });
    return "enviado=sim";
  },
  refused: (request) => ({ request }),
};
