import type { MailedOutcome } from "../../../../shared/families/recommendations/mailed-outcome";
import type { LinkedRecommendation } from "../../../../shared/schemas/recommendations";
import { PageHeading } from "../../../app/layout/page-heading";
import { RecommendationText } from "../../../drivers/recommendations/recommendation-text";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { OutcomePage } from "./outcome-page";

const done = {
  title: "Recomendação retirada",
  text: "Ela não aparece mais no perfil. Apagamos o texto, seu nome e seu email.",
};

/** "Retirar recomendação" from the mails. A plain form that posts to the link's own URL. */
export function TakeBackPage({ linked }: { linked: LinkedRecommendation | MailedOutcome }) {
  if (typeof linked === "string") return <OutcomePage outcome={linked} done={done} />;
  if (!linked.recommendation) return <OutcomePage outcome="sim" done={done} />;
  return (
    <>
      <PageHeading
        title={`Retirar sua recomendação de ${linked.driverName}?`}
        lead="Ela sai do perfil na hora, e apagamos o que você escreveu. Para recomendar de novo, peça outro convite ao condutor."
        className="mb-5"
      />
      <Card>
        <RecommendationText recommendation={linked.recommendation} />
      </Card>
      <form method="post" className="mt-6">
        <Button type="submit" size="xl" className="w-full">
          Retirar recomendação
        </Button>
      </form>
    </>
  );
}
