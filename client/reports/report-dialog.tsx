import { useId, useState } from "react";
import { REPORT_REASON_MAX_LENGTH } from "../../shared/limits";
import { failures, successes, validation } from "../../shared/messages";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Field } from "../ui/forms/field";
import { Textarea } from "../ui/forms/textarea";
import { Dialog } from "../ui/overlays/dialog";
import { toast } from "../ui/overlays/toast";

type ReportDialogProps = { driverId: string; name: string; onClose: () => void };

/** "Denunciar Perfil": a text of up to 1000 characters (§2 "Report dialog"). What was typed survives a failed send. */
export function ReportDialog({ driverId, name, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const fieldId = useId();
  const report = trpc.drivers.report.useMutation({
    onSuccess: () => {
      toast({ kind: "success", title: successes.reportSent, text: successes.reportSentText });
      onClose();
    },
    onError: (error) =>
      toast({
        kind: "error",
        title: failures.report,
        text: readFailure(error).message || failures.reportText,
      }),
  });
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === "");
    if (text === "") {
      toast({ kind: "error", title: failures.reportTitle, text: validation.reportReasonMissing });
      document.getElementById(fieldId)?.focus();
    } else if (!report.isPending) {
      report.mutate({ id: driverId, reason: text });
    }
  };
  const formId = `${fieldId}-form`;
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
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <p>Conte o que aconteceu com o perfil de {name}. Nossa equipe lê todas as denúncias.</p>
        <Field
          id={fieldId}
          label="Motivo da denúncia"
          error={isMissing ? validation.reportReasonMissing : undefined}
          hint={`${reason.length}/${REPORT_REASON_MAX_LENGTH}`}
        >
          <Textarea
            data-autofocus=""
            rows={5}
            maxLength={REPORT_REASON_MAX_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Banner kind="warning">Denúncias falsas podem levar ao bloqueio da conta de quem denuncia.</Banner>
        {report.isError ? (
          <Banner kind="error" role="alert" lead={failures.report}>
            {readFailure(report.error).message || failures.reportText} Seu texto continua aqui.
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}
