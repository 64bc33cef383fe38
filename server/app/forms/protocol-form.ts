import { paths } from "../../../shared/paths";
import { emptyProtocolForm, type ProtocolForm } from "../../../shared/reports";
import type { PageForm } from "../form-route";

/** The form on "/protocolo" without JavaScript. The response is the page itself, because nothing was written. */
export const protocolPageForm: PageForm<ProtocolForm> = {
  path: paths.protocol,
  empty: emptyProtocolForm,
  read: (text) => ({ protocol: text("protocol"), email: text("email") }),
  send: async (calls, form) => {
    const { success: _, ...found } = await calls.reports.status(form);
    return { protocol: { form, issues: [], failure: null, found } };
  },
  refused: (attempt) => ({ protocol: { ...attempt, found: null } }),
};
