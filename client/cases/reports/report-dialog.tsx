import { useId, useState } from "react";
import type { ValidationIssue } from "../../../shared/errors";
import { failures, successes } from "../../../shared/messages";
import { emptyReportForm, reportIssues, reportOf } from "../../../shared/reports";
import { CallFailure } from "../../app/call-failure";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { useStoredForm } from "../../app/use-stored-form";
import { readFields } from "../../app/use-submission";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { toast } from "../../ui/overlays/toast";
import type { SentReport } from "./protocol-note";
import { ReportFields, reportFieldId } from "./report-fields";

export { ProtocolNote } from "./protocol-note";

type ReportDialogProps = {
  driverId: string;
  name: string;
  onClose: () => void;
  /** Called before the dialog closes. */
  onSent: (sent: SentReport) => void;
};

/**
 * "Denunciar Perfil": a text of up to 1000 characters (§2 "Report dialog"), its category, and an optional e-mail for an
 * answer. What was typed survives a failed send, and in this tab Back and a reload.
 */
export function ReportDialog({ driverId, name, onClose, onSent }: ReportDialogProps) {
  const { ref, forget } = useStoredForm(`report.${driverId}`);
  const [issues, setIssues] = useState<readonly ValidationIssue[]>([]);
  const formId = useId();
  const report = trpc.drivers.report.useMutation({
    onSuccess: ({ protocol }, { email }) => {
      toast({ kind: "success", title: successes.reportSent, text: successes.reportSentText });
      forget();
      onSent({ protocol, hasEmail: Boolean(email?.trim()) });
      onClose();
    },
    onError: (error) =>
      toast({
        kind: "error",
        title: failures.report,
        text: readFailure(error).message || failures.reportText,
      }),
  });
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readFields(event.currentTarget, ["reason", "category", "email"]);
    const found = reportIssues(form);
    setIssues(found);
    const [first] = found;
    if (first?.path === "reason") toast({ kind: "error", title: failures.reportTitle, text: first.message });
    if (first) document.getElementById(reportFieldId(first.path))?.focus();
    else if (!report.isPending)
      report.mutate({ ...reportOf({ ...form, reason: form.reason.trim() }), id: driverId });
  };
  return (
    <Dialog
      open
      band
      title="Denunciar Perfil"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} size="xl" loading={report.isPending} loadingText="Enviando...">
            Enviar denúncia
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancelar
          </Button>
        </>
      }
    >
      <form ref={ref} id={formId} noValidate onSubmit={send} className="grid gap-4">
        <ReportFields
          form={emptyReportForm}
          name={name}
          errorOf={(path) => issues.find((issue) => issue.path === path)?.message}
          onEdit={() => setIssues([])}
        />
        <CallFailure error={report.error} lead={failures.report} otherwise={failures.reportText}>
          Seu texto continua aqui.
        </CallFailure>
      </form>
    </Dialog>
  );
}
