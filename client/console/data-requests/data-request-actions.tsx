import { useState } from "react";
import { CallFailure } from "../../app/call-failure";
import { saveFile } from "../../app/save-file";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { dateTimeText } from "../parts/dates";
import { ReasonDialog } from "../parts/reason-dialog";
import { useIsTooSoon } from "../queue/use-is-too-soon";

type DataRequestActionsProps = {
  id: string;
  email: string;
  /** Somebody else closed it meanwhile: an open dialog stays, with what was typed. */
  isClosed: boolean;
  /** Nothing is left to export or delete. */
  isErased: boolean;
  /** When the person was last asked to confirm a deletion, and when they did. */
  askedAt: string | null;
  provenAt: string | null;
};

/** Buttons to export everything, delete everything, and close the request. */
export function DataRequestActions({ id, email, isClosed, isErased, ...proof }: DataRequestActionsProps) {
  const utils = consoleApi.useUtils();
  const [confirming, setConfirming] = useState<"erase" | "close" | null>(null);
  const refresh = () =>
    Promise.all([utils.dataRequests.invalidate(), utils.queue.invalidate(), utils.log.invalidate()]);
  const file = consoleApi.dataRequests.export.useMutation({
    onSuccess: (data) => saveFile(`dados-${id}.json`, JSON.stringify(data, null, 2), "application/json"),
    onSettled: refresh,
  });
  const requestProof = consoleApi.dataRequests.askForProof.useMutation({ onSettled: refresh });
  const erase = consoleApi.dataRequests.erase.useMutation({ onSettled: refresh });
  const close = consoleApi.dataRequests.close.useMutation({ onSettled: refresh });
  const isTooSoon = useIsTooSoon(true);
  const sendLink = () => {
    if (!isTooSoon()) requestProof.mutate({ id });
  };
  const confirmErase = async (reason: string) => {
    await erase.mutateAsync({ id, reason });
    toast({ kind: "success", title: "Tudo foi excluído." });
  };
  const confirmClose = async (outcome: string) => {
    await close.mutateAsync({ id, outcome });
    toast({ kind: "success", title: "Pedido encerrado." });
  };
  return (
    <div className="mt-6">
      <CallFailure error={file.error} lead="Não conseguimos baixar o arquivo." className="mb-4" />
      <CallFailure error={requestProof.error} lead="O link não foi enviado." className="mb-4" />
      {isClosed || isErased ? null : <p className="mb-4 max-w-reading">{proofText(proof)}</p>}
      {isClosed ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setConfirming("close")}>Encerrar pedido</Button>
          {isErased ? null : (
            <>
              <Button
                variant="outline"
                icon="download"
                loading={file.isPending}
                loadingText="Juntando..."
                onClick={() => file.mutate({ id })}
              >
                Baixar JSON
              </Button>
              {proof.provenAt ? (
                <Button variant="quiet-destructive" onClick={() => setConfirming("erase")}>
                  Excluir tudo
                </Button>
              ) : (
                <Button
                  variant="outline"
                  icon="mail"
                  loading={requestProof.isPending}
                  loadingText="Enviando..."
                  onClick={sendLink}
                >
                  {proof.askedAt ? "Enviar o link de novo" : "Enviar link para excluir"}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {confirming === "erase" ? (
        <ReasonDialog
          title="Excluir tudo desta pessoa?"
          readers="Fica no registro, e só a equipe lê. Não escreva nomes."
          verb="Excluir para sempre"
          isDestructive
          onClose={() => setConfirming(null)}
          onConfirm={confirmErase}
        >
          <p>
            <strong className="font-bold wrap-anywhere">{email}.</strong> Apaga as mensagens e os pedidos de
            vaga e tira o email das denúncias. Se há conta, encerra a assinatura na Stripe e apaga a conta com
            perfil, foto e visitas; a pessoa recebe um email. Não pode ser desfeito. O registro de uma
            suspensão fica. Ele só sai se a pessoa se opuser e você aceitar.
          </p>
        </ReasonDialog>
      ) : null}
      {confirming === "close" ? (
        <ReasonDialog
          title="Encerrar este pedido?"
          label="O que foi respondido"
          readers="Fica no pedido e no registro. A pessoa lê, se pedir os dados dela. Não escreva nomes."
          verb="Encerrar pedido"
          onClose={() => setConfirming(null)}
          onConfirm={confirmClose}
        >
          <p>O pedido sai da fila. A resposta em si vai pelo seu email: aqui fica o que você respondeu.</p>
        </ReasonDialog>
      ) : null}
    </div>
  );
}

/** Whether the data can be deleted yet, or what is missing for that. */
function proofText({ askedAt, provenAt }: Pick<DataRequestActionsProps, "askedAt" | "provenAt">): string {
  if (provenAt) return `A pessoa confirmou a exclusão pelo link do email em ${dateTimeText(provenAt)}.`;
  if (askedAt)
    return `Para excluir, falta a pessoa confirmar pelo link que enviamos ao email dela em ${dateTimeText(askedAt)}.`;
  return "Para excluir, a pessoa precisa confirmar por um link que enviamos ao email dela.";
}
