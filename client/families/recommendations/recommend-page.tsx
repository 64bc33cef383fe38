import { useEffect, useRef } from "react";
import type { RecommendationAttempt } from "../../../shared/families/recommendations/recommendation-form";
import type { InvitedTo } from "../../../shared/schemas/recommendations";
import { PageHeading } from "../../app/layout/page-heading";
import { DriverPhoto } from "../../drivers/driver-photo";
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
  const { name, photo, vehicleType, serviceCity, serviceState } = invited;
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
      <div className="my-6 flex items-center gap-4 rounded-card bg-sunk p-4">
        <DriverPhoto photo={photo} name={name} side={96} eager className="size-16" />
        <p className="min-w-0 wrap-anywhere">
          <strong className="block font-bold">{name}</strong>
          <span className="text-ink-2">
            {vehicleType}, {serviceCity}, {serviceState}
          </span>
        </p>
      </div>
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
