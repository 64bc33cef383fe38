import { useEffect, useState } from "react";
import { formatDate } from "../../../shared/brazil";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { canUsePasskeys } from "../passkeys/can-use-passkeys";
import { isMadeHere, restOffer } from "../passkeys/passkey-offer";
import { useMakePasskey } from "../passkeys/use-make-passkey";
import { useSession } from "../session/use-session";
import { ActionCard } from "./action-card";

type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** The devices that sign in without the password: added here, named, removed. */
export function PasskeyDevices() {
  const { data: passkeys } = trpc.auth.passkeys.useQuery();
  const { make, isBusy, failure, success } = useMakePasskey();
  const [canMake, setCanMake] = useState<boolean>();
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const utils = trpc.useUtils();
  const userId = useSession()?.user.id ?? "";
  const remove = trpc.auth.removePasskey.useMutation({
    // It may have been this device's.
    onSuccess: () => restOffer(userId, "declined"),
    onSettled: () => utils.auth.passkeys.invalidate(),
  });
  useEffect(() => void canUsePasskeys().then(setCanMake), []);
  return (
    <ActionCard
      id="digital-ou-rosto"
      title="Entrar com digital ou rosto"
      failure={remove.error}
      failed="Não conseguimos remover o aparelho"
      success={success ?? remove.data?.message}
      action={
        isMadeHere(userId) ? (
          <p className="text-small font-semibold">Este aparelho já entra com digital ou rosto.</p>
        ) : canMake ? (
          <Button
            variant="outline"
            icon="fingerprint"
            loading={isBusy}
            loadingText="Esperando o aparelho..."
            onClick={() => void make()}
          >
            Ativar neste aparelho
          </Button>
        ) : canMake === false ? (
          <p className="text-small font-semibold">
            Este navegador não aceita entrada por digital ou rosto. Ative pelo celular, ou em um aparelho com
            digital, rosto ou PIN.
          </p>
        ) : null
      }
    >
      <p>
        A digital e o rosto não saem do seu aparelho: ele só guarda uma chave. A senha continua valendo, e
        avisamos por email a cada mudança.
      </p>
      {passkeys?.length ? (
        <ul className="border-t text-ink">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 border-b py-2">
              <span className="min-w-0">
                <strong className="block font-bold wrap-anywhere">{passkey.name}</strong>
                <span className="text-label text-ink-2">{datesOf(passkey)}</span>
              </span>
              <Button
                variant="quiet-destructive"
                size="flush"
                aria-label={`Remover ${passkey.name}`}
                onClick={() => setLeaving(passkey)}
              >
                Remover
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? (
        <p role="alert" className="font-semibold text-bad">
          {failure}
        </p>
      ) : null}
      {leaving ? (
        <Dialog
          open
          question
          onClose={() => setLeaving(null)}
          title="Remover este aparelho?"
          footer={
            <>
              <Button data-autofocus onClick={() => setLeaving(null)}>
                Voltar
              </Button>
              <Button
                variant="destructive"
                onClick={() => {
                  remove.mutate({ id: leaving.id });
                  setLeaving(null);
                }}
              >
                Remover
              </Button>
            </>
          }
        >
          <p>{leaving.name} não entra mais na sua conta com digital ou rosto. A senha continua valendo.</p>
        </Dialog>
      ) : null}
    </ActionCard>
  );
}

function datesOf({ createdAt, lastUsedAt }: Passkey): string {
  const since = `Desde ${formatDate(createdAt)}`;
  return lastUsedAt ? `${since}, usado em ${formatDate(lastUsedAt)}` : `${since}, ainda não usado`;
}
