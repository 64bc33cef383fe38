import type { MailedOutcome } from "../../../../shared/families/recommendations/mailed-outcome";
import { paths } from "../../../../shared/paths";
import type { LinkedRecommendation } from "../../../../shared/schemas/recommendations";
import { PageHeading } from "../../../app/layout/page-heading";
import { RecommendationText } from "../../../drivers/recommendations/recommendation-text";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { WhatHappensNext } from "../what-happens-next";
import { OutcomePage } from "./outcome-page";

type ConfirmRecommendationPageProps = { linked: LinkedRecommendation | MailedOutcome; token: string };

const done = {
  title: "Recomendação confirmada",
  text: "Agradecemos. Avisamos por email quando ela estiver no perfil, ou se não pudermos publicar.",
};

/** "Confirmar recomendação" from the mail. A plain form that posts to the link's own URL. */
export function ConfirmRecommendationPage({ linked, token }: ConfirmRecommendationPageProps) {
  if (typeof linked === "string" || linked.state !== "written" || !linked.recommendation)
    return (
      <OutcomePage outcome={typeof linked === "string" ? linked : outcomeOf(linked)} done={done}>
        <WhatHappensNext done={1} />
      </OutcomePage>
    );
  return (
    <>
      <PageHeading
        title={`Confirmar sua recomendação de ${linked.driverName}?`}
        lead="Este é o texto enviado com o seu email."
        className="mb-5"
      />
      <Card>
        <RecommendationText recommendation={linked.recommendation} />
      </Card>
      <form method="post" className="mt-6">
        <Button type="submit" icon="check" size="xl" className="w-full">
          Confirmar recomendação
        </Button>
      </form>
      <ButtonLink to={paths.recommendTakeBack} search={{ token }} variant="quiet" className="mt-4 w-full">
        Não fui eu, ou mudei de ideia
      </ButtonLink>
      <p className="mt-4 text-ink-2">Depois disso, nossa equipe lê antes de publicar.</p>
    </>
  );
}

// The link was used before: pressing twice has no further effect.
function outcomeOf({ state }: LinkedRecommendation): MailedOutcome {
  return state === "taken-back" ? "vencido" : "sim";
}
