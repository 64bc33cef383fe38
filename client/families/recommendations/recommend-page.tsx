import { useEffect, useRef } from "react";
import type { RecommendationAttempt } from "../../../shared/families/recommendations/recommendation-form";
import type { InvitedTo } from "../../../shared/schemas/recommendations";
import { PageHeading } from "../../app/layout/page-heading";
import { DriverBox } from "../../drivers/driver-box";
import { Banner } from "../../ui/banner";
import { RecommendForm } from "./recommend-form";
import { RecommendationSent } from "./recommendation-sent";
import { useRecommend } from "./use-recommend";
import { firstNameOf, WhatHappensNext } from "./what-happens-next";

type RecommendPageProps = { token: string; invited: InvitedTo; attempt: RecommendationAttempt | undefined };

/** /recomendar: a family recommends the driver who invited it. No account; a link works once. */
export function RecommendPage({ token, invited, attempt }: RecommendPageProps) {
  const recommending = useRecommend(token, invited.name, attempt);
  const { sent, state } = recommending;
  const { name } = invited;
  const failed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.attempt > 0 && state.failure) failed.current?.focus();
  }, [state.attempt, state.failure]);
  if (sent) return <RecommendationSent token={token} sent={sent} />;
  return (
    <div className="page max-w-narrow py-8 md:py-13">
      <PageHeading
        title={`Recomende ${name}`}
        lead={`${firstNameOf(name)} convidou você a contar como é o transporte. Leva um minuto e não precisa de conta.`}
      />
      <DriverBox driver={invited} />
      {state.failure ? (
        <div ref={failed} tabIndex={-1} className="mb-5 rounded-control">
          <Banner kind="error" role="alert" lead="Não conseguimos enviar a recomendação.">
            {state.failure} O que você escreveu continua aqui.
          </Banner>
        </div>
      ) : null}
      <RecommendForm recommending={recommending} />
      <WhatHappensNext done={0} driverName={name} />
    </div>
  );
}
