import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type DataRequestKind, dataRequestKindNames, dataRequestKinds } from "../../../shared/data-requests";
import { isEmail } from "../../../shared/email";
import { TEXT_MAX } from "../../../shared/limits";
import { profileValidation, validation } from "../../../shared/messages";
import { consolePaths } from "../../../shared/operation/console-paths";
import { parsePhone } from "../../../shared/phone";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { SegmentedRadio } from "../../ui/forms/segmented-radio";
import { Textarea } from "../../ui/forms/textarea";
import { consoleApi } from "../api";

const emailId = "pedido-email";
const phoneId = "pedido-telefone";
const PHONE_TYPED_MAX = 40;
const kinds = dataRequestKindNames.map((value) => ({ value, label: dataRequestKinds[value].name }));

/** Whose data, the kind of request, and how it was received; then opens the request in the queue. */
export function NewRequestForm() {
  const navigate = useNavigate();
  const utils = consoleApi.useUtils();
  const [request, setRequest] = useState<{
    email: string;
    phone: string;
    kind: DataRequestKind;
    note: string;
  }>({
    email: "",
    phone: "",
    kind: "export",
    note: "",
  });
  const [wrong, setWrong] = useState<"email" | "phone" | null>(null);
  const open = consoleApi.dataRequests.open.useMutation({
    onSuccess: async ({ queueItemId }) => {
      void utils.queue.invalidate();
      await navigate({ to: consolePaths.queue, search: { tipo: "data-request", item: queueItemId } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isPhoneWrong = request.phone.trim() !== "" && parsePhone(request.phone) === null;
    const refused = isEmail(request.email) ? (isPhoneWrong ? "phone" : null) : "email";
    setWrong(refused);
    if (refused) document.getElementById(refused === "email" ? emailId : phoneId)?.focus();
    else if (!open.isPending) open.mutate(request);
  };
  return (
    <Card as="section" className="mt-6 max-w-reading">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <CallFailure error={open.error} lead="Não conseguimos abrir o pedido." />
        <Field
          id={emailId}
          label="Email da pessoa"
          hint="O endereço de que ela escreveu: é por ele que achamos o que guardamos."
          error={wrong === "email" ? validation.emailInvalid : undefined}
        >
          <Input
            type="email"
            autoComplete="off"
            maxLength={TEXT_MAX.email}
            value={request.email}
            onChange={(event) => {
              setRequest({ ...request, email: event.target.value });
              setWrong(null);
            }}
          />
        </Field>
        <Field
          id={phoneId}
          label="WhatsApp da pessoa (opcional)"
          hint="Só depois que ela mostrar que o número é dela, por exemplo escrevendo dele. Com ele achamos pedidos de vaga feitos sem email."
          error={wrong === "phone" ? profileValidation.phoneInvalid : undefined}
        >
          <Input
            type="tel"
            autoComplete="off"
            maxLength={PHONE_TYPED_MAX}
            value={request.phone}
            onChange={(event) => {
              setRequest({ ...request, phone: event.target.value });
              setWrong(null);
            }}
          />
        </Field>
        <SegmentedRadio
          legend="O que a pessoa pediu"
          name="pedido-tipo"
          segments={kinds}
          value={request.kind}
          onValueChange={(kind) => setRequest({ ...request, kind })}
        />
        <Field
          label="Nota (opcional)"
          hint="Como o pedido chegou e como você sabe quem pediu. A pessoa lê, se pedir os dados dela."
        >
          <Textarea
            rows={4}
            maxLength={TEXT_MAX.message}
            value={request.note}
            onChange={(event) => setRequest({ ...request, note: event.target.value })}
          />
        </Field>
        <div>
          <Button type="submit" loading={open.isPending} loadingText="Abrindo...">
            Abrir pedido
          </Button>
        </div>
      </form>
    </Card>
  );
}
