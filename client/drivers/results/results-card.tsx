import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import {
  type FigureName,
  figureNames,
  type ResultDays,
  resultDays,
} from "../../../shared/profile/results/results";
import type { OwnResults } from "../../../shared/schemas/results";
import { trpc } from "../../app/trpc";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { SegmentedRadio } from "../../ui/forms/segmented-radio";
import { Loading, Skeleton } from "../../ui/skeleton";
import { DemandCard } from "./demand-card";
import { FigureChart } from "./figure-chart";
import { FigureRadios } from "./figure-radios";

const segments = resultDays.map((days) => ({ value: String(days), label: `${days} dias` }));

/** The results of a published profile, and unmet demand nearby. */
export function Results({ city }: { city: string }) {
  const [days, setDays] = useState<ResultDays>(30);
  const results = trpc.results.own.useQuery({ days }, { placeholderData: keepPreviousData });
  return (
    <>
      <Card as="section" aria-labelledby="resultados">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 id="resultados" className="text-h2">
            Resultados
          </h2>
          <SegmentedRadio
            legend="Período"
            name="dias"
            short
            segments={segments}
            value={String(days)}
            onValueChange={(chosen) =>
              setDays(resultDays.find((resultDay) => String(resultDay) === chosen) ?? 30)
            }
            className="w-full md:w-80"
          />
        </div>
        {results.data ? (
          <ResultFigures results={results.data} />
        ) : results.isError ? (
          <ErrorState
            title="Não conseguimos carregar os resultados"
            onRetry={() => void results.refetch()}
            retrying={results.isFetching}
            className="mt-5"
          >
            Confira sua internet e tente de novo.
          </ErrorState>
        ) : (
          <Loading text="Contando..." className="mt-5">
            <Skeleton className="h-80 w-full rounded-control" />
          </Loading>
        )}
      </Card>
      {results.data ? <DemandCard demand={results.data.demand} city={city} /> : null}
    </>
  );
}

function ResultFigures({ results }: { results: OwnResults }) {
  const [figure, setFigure] = useState<FigureName>("visits");
  const { since, days } = results;
  if (since === null || since === days.at(-1))
    return <p className="mt-4 text-ink-2">Começamos a contar hoje. Volte amanhã.</p>;
  if (figureNames.every((name) => results.figures[name].total === 0))
    return <NothingYet days={days.length} />;
  return (
    <>
      <FigureRadios results={results} value={figure} onValueChange={setFigure} />
      {since > (days[0] ?? "") ? (
        <p className="mt-4 text-label text-ink-2">Contamos desde {formatDate(`${since}T12:00:00Z`)}.</p>
      ) : null}
      <FigureChart results={results} figure={figure} />
    </>
  );
}

/** What brings families, in place of a chart of zeros. */
function NothingYet({ days }: { days: number }) {
  return (
    <>
      <p className="mt-4 text-ink-2">
        {`Nenhuma família chegou ao seu perfil nestes ${days} dias. Coloque o cartaz na escola e envie o link nos grupos do bairro.`}
      </p>
      <ButtonLink to={paths.material} variant="outline" icon="share" className="mt-4 w-full sm:w-auto">
        Divulgar meu perfil
      </ButtonLink>
    </>
  );
}
