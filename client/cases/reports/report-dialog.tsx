import { useEffect, useId, useState } from "react";
import { isEmail } from "../../../shared/email";
import { REPORT_REASON_MAX_LENGTH } from "../../../shared/limits";
import { failures, successes, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { capitalised, type ReportCategory, reportCategories } from "../../../shared/reports";
import { readTab, writeTab } from "../../app/browser-storage";
import { CallFailure } from "../../app/call-failure";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { warnNothingIsStored } from "../../app/warn-nothing-is-stored";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Select } from "../../ui/forms/select";
import { Textarea } from "../../ui/forms/textarea";
import { Dialog } from "../../ui/overlays/dialog";
import { toast } from "../../ui/overlays/toast";
import type { SentReport } from "./protocol-note";

export { ProtocolNote } from "./protocol-note";

type ReportDialogProps = {
  driverId: string;
  name: string;
  onClose: () => void;
  /** Called before the dialog closes. */
  onSent: (sent: SentReport) => void;
};

function categoryOf(value: unknown): ReportCategory | "" {
  return reportCategories.find((reportCategory) => reportCategory === value) ?? "";
}

type Missing = { reason?: string | undefined; email?: string | undefined };

/**
 * "Denunciar Perfil": a text of up to 1000 characters (§2 "Report dialog"), its category, and an optional e-mail for an
 * answer. What was typed survives a failed send, and in this tab Back and a reload.
 */
export function ReportDialog({ driverId, name, onClose, onSent }: ReportDialogProps) {
  const key = `rota.form.report.${driverId}`;
  const [stored] = useState(() => Object(readTab(key)) as Record<"reason" | "category" | "email", unknown>);
  const [reason, setReason] = useState(String(stored.reason ?? ""));
  const [category, setCategory] = useState<ReportCategory | "">(categoryOf(stored.category));
  const [email, setEmail] = useState(String(stored.email ?? ""));
  useEffect(() => {
    const isEmpty = [reason, category, email].every((text) => text === "");
    if (!writeTab(key, isEmpty ? undefined : { reason, category, email })) warnNothingIsStored();
  }, [key, reason, category, email]);
  const [missing, setMissing] = useState<Missing>({});
  const fieldId = useId();
  const emailId = useId();
  const report = trpc.drivers.report.useMutation({
    onSuccess: ({ protocol }) => {
      toast({ kind: "success", title: successes.reportSent, text: successes.reportSentText });
      writeTab(key, undefined);
      onSent({ protocol, hasEmail: email.trim() !== "" });
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
    const found: Missing = {
      reason: text === "" ? validation.reportReasonMissing : undefined,
      email: email.trim() !== "" && !isEmail(email) ? validation.emailInvalid : undefined,
    };
    setMissing(found);
    if (found.reason) {
      toast({ kind: "error", title: failures.reportTitle, text: found.reason });
      document.getElementById(fieldId)?.focus();
    } else if (found.email) {
      document.getElementById(emailId)?.focus();
    } else if (!report.isPending) {
      report.mutate({ id: driverId, reason: text, email, ...(category && { category }) });
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
          <Button
            variant="quiet"
            onClick={() => {
              writeTab(key, undefined);
              onClose();
            }}
          >
            Cancelar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <p>Conte o que aconteceu com o perfil de {name}. Nossa equipe lê todas as denúncias.</p>
        <Field label="Sobre o que é">
          <Select
            value={category}
            onChange={(event) => {
              setCategory(categoryOf(event.target.value));
            }}
          >
            <option value="">Escolha</option>
            {reportCategories.map((reportCategory) => (
              <option key={reportCategory} value={reportCategory}>
                {capitalised(reportCategory)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={fieldId}
          label="Motivo da denúncia"
          error={missing.reason}
          hint={`${reason.length}/${REPORT_REASON_MAX_LENGTH}`}
        >
          <Textarea
            data-autofocus=""
            rows={5}
            maxLength={REPORT_REASON_MAX_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing({});
            }}
          />
        </Field>
        <Field
          id={emailId}
          label="Seu email"
          optional
          hint="Usamos só para responder. Não contamos ao condutor quem denunciou."
          error={missing.email}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setMissing({});
            }}
          />
        </Field>
        <p className="text-label text-ink-2">
          Veja a{" "}
          <a href={paths.privacy} target="_blank" rel="noopener" className="text-link">
            Política de Privacidade
            <span className="sr-only">, abre em nova aba</span>
          </a>
          .
        </p>
        <Banner kind="warning">Denúncias falsas podem levar ao bloqueio da conta de quem denuncia.</Banner>
        <CallFailure error={report.error} lead={failures.report} otherwise={failures.reportText}>
          Seu texto continua aqui.
        </CallFailure>
      </form>
    </Dialog>
  );
}
