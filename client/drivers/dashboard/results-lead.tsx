import { counted, formatInteger } from "../../../shared/brazil";
import { figureLabels, figureNames } from "../../../shared/profile/results/results";
import { trpc } from "../../app/trpc";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";

/** Nothing is left to do: the visits of the last 30 days lead. */
export function ResultsLead() {
  const { data } = trpc.results.own.useQuery({ days: 30 });
  if (!data) return null;
  const { total, before } = data.figures.visits;
  const isFirstDay = data.since === null || data.since === data.days.at(-1);
  return (
    <Card as="section" hero aria-labelledby="tudo-em-dia">
      <p className="text-label font-bold text-ink-2">Tudo em dia</p>
      <h2 id="tudo-em-dia" className="mt-1 text-h2 text-balance">
        {isFirstDay ? "Começamos a contar hoje" : visitsText(total)}
      </h2>
      <p className="mt-2 text-ink-2">{isFirstDay ? "Volte amanhã." : comparedText(total, before)}</p>
      {isFirstDay ? null : (
        <>
          <dl className="mt-5 grid grid-cols-3 divide-x">
            {figureNames.map((name) => (
              <div key={name} className="flex flex-col-reverse justify-end px-3 first:pl-0 last:pr-0 md:px-6">
                <dt className="text-label leading-5 font-semibold">{figureLabels[name].label}</dt>
                <dd className="text-h3 font-extrabold tabular-nums">
                  {formatInteger(data.figures[name].total)}
                </dd>
              </div>
            ))}
          </dl>
          <ButtonLink to="/painel" hash="resultados" variant="outline" className="mt-5 w-full">
            Ver gráfico
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

function visitsText(total: number): string {
  return `${counted(total, "visita", "visitas")} ao seu perfil em 30 dias`;
}

function comparedText(total: number, before: number | null): string {
  if (before === null) return "Ainda não dá para comparar com os 30 dias anteriores.";
  const more = total - before;
  if (more === 0) return "O mesmo que nos 30 dias anteriores.";
  return `${formatInteger(Math.abs(more))} a ${more > 0 ? "mais" : "menos"} que nos 30 dias anteriores.`;
}
