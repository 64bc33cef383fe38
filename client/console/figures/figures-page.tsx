import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { startTransition, useOptimistic } from "react";
import { formatDate, formatTime } from "../../../shared/brazil";
import { type FigurePeriod, figurePeriodNames, figurePeriods } from "../../../shared/figures";
import { consolePaths } from "../../../shared/operation/console-paths";
import { PageHeading } from "../../app/layout/page-heading";
import { saveFile } from "../../app/save-file";
import { Chart } from "../../charts/chart";
import { csvOf } from "../../charts/csv";
import type { ChartPoint } from "../../charts/series";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { SegmentedRadio } from "../../ui/forms/segmented-radio";
import { consoleApi } from "../api";
import { CitiesCard } from "./cities-card";
import { type FigureCard, figureCards, pointsOf, sentenceOf } from "./figure-cards";
import { LeavingCard } from "./leaving-card";
import { moneyCards } from "./money-cards";
import { PushCard } from "./push-card";
import { SeasonCard } from "./season-card";
import { WaitingCitiesCard } from "./waiting-cities-card";

const root = getRouteApi("__root__");

const runningWords: Record<FigurePeriod, string> = {
  day: "o dia que ainda corre",
  week: "a semana que ainda corre",
  month: "o mês que ainda corre",
};
const periodWords: Record<FigurePeriod, string> = { day: "dias", week: "semanas", month: "meses" };

/** The marketplace's key figures: a card for each, by day, week or month. */
export function FiguresPage({ period }: { period: FigurePeriod }) {
  const navigate = useNavigate();
  const { company } = root.useRouteContext();
  // The choice shows at once; the URL follows when its figures are loaded.
  const [chosen, choose] = useOptimistic(period);
  const show = (por: FigurePeriod) =>
    startTransition(async () => {
      choose(por);
      await navigate({ to: consolePaths.figures, search: { por } });
    });
  const figures = consoleApi.figures.over.useQuery({ period });
  const at = figures.data && new Date(figures.data.at).toISOString();
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Números"
        lead={
          at
            ? `Dados de ${formatDate(at)}, ${formatTime(at)}. A barra vazada é ${runningWords[period]}.`
            : "Contando..."
        }
        aside={
          <SegmentedRadio
            legend="Período"
            name="periodo"
            short
            segments={figurePeriodNames.map((value) => ({ value, label: figurePeriods[value].name }))}
            value={chosen}
            onValueChange={show}
            className="w-full md:w-80"
          />
        }
      />
      {figures.isError ? (
        <ErrorState
          title="Não conseguimos carregar os números"
          onRetry={() => void figures.refetch()}
          retrying={figures.isFetching}
          className="mt-6"
        />
      ) : null}
      {figures.data ? (
        <ul className="mt-6 grid gap-6 lg:grid-cols-2 xl:grid-cols-3">
          {[
            ...figureCards(figures.data.periods, period, figures.data.at),
            ...moneyCards(figures.data.money, period),
          ].map((card) => (
            <FigureCardItem
              key={card.title}
              card={card}
              points={pointsOf(figures.data.periods, period)}
              span={`${figurePeriods[period].count} ${periodWords[period]}`}
            />
          ))}
          <WaitingCitiesCard rows={figures.data.waiting} />
          <LeavingCard rows={figures.data.leaving} />
          <CitiesCard cities={figures.data.cities} />
          <SeasonCard weeks={figures.data.season} />
          {company.hasPush ? <PushCard rows={figures.data.push} /> : null}
        </ul>
      ) : null}
    </div>
  );
}

type FigureCardItemProps = { card: FigureCard; points: readonly ChartPoint[]; span: string };

function FigureCardItem({ card, points, span }: FigureCardItemProps) {
  const save = () => saveFile(`${card.file}.csv`, csvOf(points, card.series), "text/csv;charset=utf-8");
  return (
    <Card as="li">
      <div className="mb-5 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h3">{card.title}</h2>
          <p className="text-label text-ink-2">{card.lead}</p>
        </div>
        <p className="shrink-0 text-title whitespace-nowrap tabular-nums">{card.now}</p>
      </div>
      <Chart
        caption={`${card.title}, ${span}`}
        sentence={sentenceOf(card, span)}
        points={points}
        series={card.series}
        format={card.format}
        action={
          <Button variant="quiet" size="flush" onClick={save} aria-label={`Baixar CSV: ${card.title}`}>
            Baixar CSV
          </Button>
        }
      />
    </Card>
  );
}
