import { useEffect, useRef } from "react";
import { REQUEST_UNCONFIRMED_DAYS } from "../../../shared/families/requests/limits";
import { push, requests } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { ButtonAnchor } from "../../ui/button-link";
import type { SentRequest } from "./use-ask";

type RequestSentProps = { driverName: string; sent: SentRequest };

/** After "Pedir vaga": by e-mail there is something to do, by phone there is not. */
export function RequestSent({ driverName, sent }: RequestSentProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector("h1")?.focus(), []);
  const isByPhone = "byPhone" in sent;
  const waits = isByPhone && sent.waitsForPhone;
  return (
    <div ref={page} className="page max-w-narrow py-7 md:py-13">
      <PageHeading
        title={waits ? "Pedido a confirmar" : isByPhone ? "Pedido enviado" : "Confirme no seu email"}
        className="mb-5"
      />
      <Banner kind={waits ? "info" : "success"} role="status">
        {waits ? (
          requests.waitsForPhone(driverName)
        ) : isByPhone ? (
          <>{requests.sentTo(driverName)} Avisamos neste celular quando houver resposta.</>
        ) : (
          <>
            Enviamos uma mensagem para{" "}
            {sent.email ? (
              <strong className="font-bold wrap-anywhere">{sent.email}</strong>
            ) : (
              "o email que você deixou"
            )}
            . Abra e toque em “Confirmar pedido”. Só então {driverName} recebe.
          </>
        )}
      </Banner>
      {waits ? <p className="mt-5 text-ink-2">{push.waitsHint}</p> : null}
      {isByPhone ? (
        <ButtonAnchor href={waits ? location.pathname : paths.ownRequest} size="xl" className="mt-6 w-full">
          {waits ? "Pedir por email" : "Ver meus pedidos"}
        </ButtonAnchor>
      ) : (
        <p className="mt-5 text-ink-2">
          Não chegou? Veja também a pasta de spam. O link vale por {REQUEST_UNCONFIRMED_DAYS} dias.
        </p>
      )}
    </div>
  );
}
