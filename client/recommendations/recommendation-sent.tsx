import { CONFIRMATION_LINK_LIFETIME } from "../../shared/limits";
import { PageHeading } from "../app/layout/page-heading";
import { Banner } from "../ui/banner";
import { WhatHappensNext } from "./what-happens-next";

const HOURS = CONFIRMATION_LINK_LIFETIME / 3_600_000;

type RecommendationSentProps = { email?: string | undefined; driverName?: string | undefined };

/** After the form: what is still to do, and advice if no mail arrives. */
export function RecommendationSent({ email, driverName }: RecommendationSentProps) {
  return (
    <div className="page max-w-narrow py-8 md:py-13">
      <PageHeading title="Falta confirmar o email" className="mb-5" />
      <Banner kind="success" role="status">
        Recebemos sua recomendação e mandamos um email
        {email ? (
          <>
            {" "}
            para <strong className="wrap-anywhere">{email}</strong>
          </>
        ) : null}
        . Abra e toque em “Confirmar recomendação”.
      </Banner>
      <p className="mt-5">
        Não chegou? Olhe no spam. Se errou o email, peça outro convite ao condutor: sem a confirmação,
        apagamos o que você escreveu em {HOURS} horas.
      </p>
      <WhatHappensNext done={0} driverName={driverName} />
    </div>
  );
}
