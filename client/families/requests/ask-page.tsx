import { useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import type { RequestAttempt } from "../../../shared/families/requests/request-fields";
import { requests } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { DriverBox } from "../../drivers/driver-box";
import { Banner } from "../../ui/banner";
import { ButtonAnchor } from "../../ui/button-link";
import { AskForm } from "./ask-form";
import { RequestSent } from "./request-sent";
import type { SentRequest } from "./use-ask";

type AskPageProps = {
  profile: PublicProfile;
  /** A form that was sent without JavaScript, and its errors. */
  attempt: RequestAttempt | undefined;
  /** The URL says that such a form was sent. */
  isSent: boolean;
};

/** /condutor/{id}/pedir: a family asks one driver for seats in the year that is sold. */
export function AskPage({ profile, attempt, isSent }: AskPageProps) {
  const [sent, setSent] = useState<SentRequest | null>(isSent ? { email: null } : null);
  const { id, name, next } = profile;
  if (sent) return <RequestSent driverName={name} sent={sent} />;
  const hasSeats = next !== null && Object.values(next.shifts).some((seats) => seats !== null && seats > 0);
  return (
    <div className="page max-w-narrow py-7 md:py-13">
      <PageHeading
        title={next ? `Pedir vaga para ${next.year}` : "Pedir vaga"}
        lead="Seu nome e telefone vão só para este condutor. Não escreva nada sobre a criança."
      />
      <DriverBox driver={profile} />
      {hasSeats ? (
        <AskForm profile={profile} next={next} attempt={attempt} onSent={setSent} />
      ) : (
        <>
          <Banner kind="info" className="mb-6">
            {requests.notTaken}
          </Banner>
          <ButtonAnchor href={paths.search} size="xl" className="w-full">
            Buscar Condutores
          </ButtonAnchor>
        </>
      )}
      <p className="mt-4 text-center">
        <a href={paths.profile(id)} className="inline-block py-2.5 text-link">
          Voltar ao perfil
        </a>
      </p>
    </div>
  );
}
