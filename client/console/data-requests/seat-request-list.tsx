import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { contactIssues } from "../../../shared/families/requests/request-form";
import { placesText } from "../../../shared/families/requests/request-news";
import { TEXT_MAX } from "../../../shared/limits";
import { formatPhone } from "../../../shared/phone";
import type { ConsoleRouter } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { dateOf } from "../parts/dates";
import { ReasonDialog } from "../parts/reason-dialog";

type Request = inferRouterOutputs<ConsoleRouter>["dataRequests"]["file"]["seatRequests"][number];
type ListProps = { dataRequestId: string; requests: readonly Request[]; canCorrect: boolean };

/** The person's requests for a seat, and the button that corrects one: a family may have lost its link or phone. */
export function SeatRequestList({ dataRequestId, requests, canCorrect }: ListProps) {
  const [correcting, setCorrecting] = useState<Request>();
  if (requests.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-h3">Pedidos de vaga desta pessoa</h3>
      <ul className="mt-2 max-w-reading">
        {requests.map((request) => (
          <li key={request.id} className="border-t py-3 wrap-anywhere first:border-t-0">
            <p className="font-bold">
              {request.firstName}, {formatPhone(request.phone)}
            </p>
            <p className="text-small text-ink-2">
              {request.school}. {placesText(request)}, {request.year}. A{" "}
              {request.driverName ?? "uma conta excluída"}, em {dateOf(request.createdAt)}
            </p>
            {canCorrect ? (
              <Button
                variant="outline"
                className="mt-2"
                aria-label={`Corrigir o pedido a ${request.driverName ?? "uma conta excluída"}`}
                onClick={() => setCorrecting(request)}
              >
                Corrigir
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {correcting ? (
        <CorrectDialog
          dataRequestId={dataRequestId}
          request={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      ) : null}
    </>
  );
}

type DialogProps = { dataRequestId: string; request: Request; onClose: () => void };

function CorrectDialog({ dataRequestId, request, onClose }: DialogProps) {
  const utils = consoleApi.useUtils();
  const correct = consoleApi.dataRequests.correctSeatRequest.useMutation({
    onSettled: () => Promise.all([utils.dataRequests.invalidate(), utils.log.invalidate()]),
  });
  const [contact, setContact] = useState({
    firstName: request.firstName,
    phone: formatPhone(request.phone),
  });
  const [isTried, setTried] = useState(false);
  const issues = isTried ? contactIssues(contact) : [];
  const faultOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const confirm = async (reason: string) => {
    await correct.mutateAsync({ id: dataRequestId, seatRequestId: request.id, contact, reason });
    toast({ kind: "success", title: "Pedido de vaga corrigido." });
  };
  return (
    <ReasonDialog
      title="Corrigir este pedido de vaga?"
      readers="Fica no registro, e só a equipe lê. Não escreva nomes."
      verb="Corrigir"
      isReady={() => {
        setTried(true);
        return contactIssues(contact).length === 0;
      }}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-5">
        <p>O condutor passa a ver o nome e o telefone corrigidos.</p>
        <Field label="Primeiro nome" error={faultOf("firstName")}>
          <Input
            value={contact.firstName}
            maxLength={TEXT_MAX.name}
            onChange={({ target }) => setContact({ ...contact, firstName: target.value })}
          />
        </Field>
        <Field label="WhatsApp" error={faultOf("phone")}>
          <Input
            type="tel"
            value={contact.phone}
            maxLength={40}
            onChange={({ target }) => setContact({ ...contact, phone: target.value })}
          />
        </Field>
      </div>
    </ReasonDialog>
  );
}
