import { useEffect, useState } from "react";
import { CONFIRMATION_LINK_LIFETIME } from "../../../shared/limits";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { CorrectEmail } from "./correct-email";
import { noteSentHere, type SentHere } from "./sent-here";
import { WhatHappensNext } from "./what-happens-next";

const HOURS = CONFIRMATION_LINK_LIFETIME / 3_600_000;

type RecommendationSentProps = {
  /** The invitation's token. */
  token?: string;
  /** Undefined where the form was sent without scripts: then the address can't be corrected. */
  sent?: SentHere;
};

/** After the form: what is still to do, and how to correct the address if no mail arrives. */
export function RecommendationSent({ token = "", sent }: RecommendationSentProps) {
  const [email, setEmail] = useState(sent?.email);
  useEffect(() => document.querySelector("h1")?.focus(), []);
  return (
    <div className="page max-w-narrow py-8 md:py-13">
      <PageHeading title="Falta confirmar o email" className="mb-5" />
      <Banner kind="success" role="status">
        Recebemos sua recomendação e enviamos um email
        {email ? (
          <>
            {" "}
            para <strong className="wrap-anywhere">{email}</strong>
          </>
        ) : null}
        . Abra e toque em “Confirmar recomendação”.
      </Banner>
      <p className="mt-5">
        Não chegou? Veja também a pasta de spam.{" "}
        {sent ? "" : "Se errou o email, peça outro convite ao condutor. "}
        Sem a confirmação, apagamos o que você escreveu em {HOURS} horas.
      </p>
      {sent && email ? (
        <CorrectEmail
          token={sent.correction}
          email={email}
          onCorrected={(corrected) => {
            setEmail(corrected);
            noteSentHere(token, { ...sent, email: corrected });
          }}
        />
      ) : null}
      <WhatHappensNext done={0} driverName={sent?.driverName} />
    </div>
  );
}
