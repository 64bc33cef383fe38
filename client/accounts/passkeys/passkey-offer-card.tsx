import { useEffect, useState } from "react";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { canUsePasskeys } from "./can-use-passkeys";
import { isOfferDue, restOffer } from "./passkey-offer";
import { useMakePasskey } from "./use-make-passkey";

/** After a sign-in with the password: offers a passkey on this device. */
export function PasskeyOfferCard({ userId }: { userId: string }) {
  const [isOffered, setOffered] = useState(false);
  const { make, isBusy, failure, success } = useMakePasskey();
  useEffect(() => {
    if (isOfferDue(userId)) void canUsePasskeys().then(setOffered);
  }, [userId]);
  if (!isOffered) return null;
  if (success)
    return (
      <Banner kind="success" role="status" className="mt-6">
        {success}
      </Banner>
    );
  const decline = () => {
    restOffer(userId, "declined");
    setOffered(false);
  };
  return (
    <Card as="section" aria-labelledby="oferta-digital" className="mt-6 grid gap-5">
      <div className="flex gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-control bg-sunk">
          <Icon name="fingerprint" size={28} />
        </span>
        <div className="min-w-0">
          <h2 id="oferta-digital" className="text-h3 font-extrabold">
            Da próxima vez, entre com a digital ou o rosto
          </h2>
          <p className="text-ink-2">Este aparelho guarda a chave. A senha continua valendo.</p>
        </div>
      </div>
      {failure ? (
        <Banner kind="error" role="alert">
          {failure}
        </Banner>
      ) : null}
      <div className="grid justify-items-center gap-2 sm:flex sm:items-center sm:gap-5">
        <Button
          className="w-full sm:w-auto"
          loading={isBusy}
          loadingText="Esperando o aparelho..."
          onClick={() => void make()}
        >
          Ativar neste aparelho
        </Button>
        <Button variant="quiet" size="flush" onClick={decline}>
          Agora não
        </Button>
      </div>
    </Card>
  );
}
