import { reportDriverRoute } from "../../../shared/paths";
import { emptyReportForm, type ReportForm, reportOf } from "../../../shared/reports";
import type { PageForm } from "../form-route";

/** The form on "/condutor/{id}/denunciar" without JavaScript. */
export const reportPageForm: PageForm<ReportForm> = {
  path: reportDriverRoute,
  empty: emptyReportForm,
  read: (text) => ({ reason: text("reason"), category: text("category"), email: text("email") }),
  send: async (calls, form, { id }) => {
    const { protocol } = await calls.drivers.report({ ...reportOf(form), id });
    // By itself it opens nothing: /protocolo asks for the e-mail, too.
    return new URLSearchParams({
      protocolo: protocol,
      ...(form.email.trim() && { email: "sim" }),
    }).toString();
  },
  refused: (report) => ({ report }),
};
