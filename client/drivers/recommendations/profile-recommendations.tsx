import { RECOMMENDATIONS_SHOWN } from "../../../shared/limits";
import type { ShownRecommendation } from "../../../shared/schemas/recommendations";
import { buttonVariants } from "../../ui/button-variants";
import { cn } from "../../ui/cn";
import { RecommendationText } from "./recommendation-text";

type ProfileRecommendationsProps = { recommendations: readonly ShownRecommendation[]; driverName: string };

/** Recommendations by families, newest first, without a score. All of them are in the HTML. */
export function ProfileRecommendations({ recommendations, driverName }: ProfileRecommendationsProps) {
  const others = recommendations.slice(RECOMMENDATIONS_SHOWN);
  const list = (some: readonly ShownRecommendation[]) => (
    <ul className="divide-y rounded-card border bg-surface lg:grid lg:grid-cols-2 lg:gap-6 lg:divide-y-0 lg:border-0 lg:bg-transparent">
      {some.map((recommendation) => (
        <li
          key={`${recommendation.author} ${recommendation.text}`}
          className="p-5 md:p-7 lg:rounded-card lg:border lg:bg-surface lg:only:col-span-2"
        >
          <RecommendationText recommendation={recommendation} />
          {recommendation.answer ? (
            <div className="mt-3 border-l-4 border-band pl-4 text-small">
              <p className="font-bold">Resposta de {driverName.split(" ")[0]}</p>
              <p className="mt-1 wrap-anywhere">{recommendation.answer}</p>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
  return (
    <section id="recomendacoes">
      <h2 className="text-title">Recomendações</h2>
      <p className="mb-3 text-small text-ink-2">
        {`Nossa equipe lê cada uma antes de publicar. ${driverName.split(" ")[0]} não escolhe quais.`}
      </p>
      {list(recommendations.slice(0, RECOMMENDATIONS_SHOWN))}
      {others.length > 0 ? (
        <details className="group mt-4">
          <summary className={cn(buttonVariants({ variant: "outline" }), "w-full md:w-auto")}>
            <span className="group-open:hidden">
              {others.length === 1
                ? "Ver a outra recomendação"
                : `Ver as outras ${others.length} recomendações`}
            </span>
            <span className="hidden group-open:inline">Mostrar menos</span>
          </summary>
          <div className="mt-4">{list(others)}</div>
        </details>
      ) : null}
    </section>
  );
}
