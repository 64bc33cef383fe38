import type { OwnRecommendations } from "../../../../shared/schemas/recommendations";
import { PageHeading } from "../../../app/layout/page-heading";
import { trpc } from "../../../app/trpc";
import { NoProfileYet } from "../../../drivers/no-profile-yet";
import { Banner } from "../../../ui/banner";
import { WhenLoaded } from "../../../ui/when-loaded";
import { InvitationsCard } from "./invitations-card";
import { OwnRecommendation } from "./own-recommendation";
import { ShownCard } from "./shown-card";

/**
 * /recomendacoes: invitations for families, their recommendations, the one answer to each, and a switch to show all or
 * none.
 */
export function OwnRecommendationsPage() {
  const own = trpc.recommendations.own.useQuery(undefined, {
    staleTime: 0,
  });
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title="Recomendações"
        lead="Convide famílias que você já atende. O que elas escrevem passa pela nossa equipe e aparece no seu perfil, sem nota e sem estrelas."
      />
      <WhenLoaded query={own} failure="Não conseguimos carregar suas recomendações.">
        {(data) => <Recommendations own={data} />}
      </WhenLoaded>
    </div>
  );
}

function Recommendations({ own }: { own: OwnRecommendations }) {
  if (!own.hasProfile) return <NoProfileYet>Depois de publicado, você convida as famílias.</NoProfileYet>;
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-start md:gap-6">
      <div className="grid gap-5">
        <InvitationsCard own={own} />
        <ShownCard areShown={own.areShown} />
      </div>
      <section aria-labelledby="o-que-disseram" className="min-w-0">
        <h2 id="o-que-disseram" className="mb-3 text-title">
          O que as famílias disseram
        </h2>
        {own.hiddenByName > 0 ? (
          <Banner kind="warning" className="mb-5" lead="As recomendações saíram do seu perfil.">
            As famílias recomendaram outro nome. Nossa equipe confere se é a mesma pessoa, e elas voltam.
          </Banner>
        ) : null}
        {own.recommendations.length === 0 ? (
          <p className="text-ink-2">Ninguém recomendou ainda. Envie um convite a quem já conhece você.</p>
        ) : (
          <ul className="grid gap-5">
            {own.recommendations.map((recommendation) => (
              <OwnRecommendation key={recommendation.id} recommendation={recommendation} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
