import { type BrokenLinkOutcome, brokenLinkOutcomes } from "../../../shared/documents/authorities";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { consoleApi } from "../api";
import { decisionBar, decisionFoot } from "../parts/decision-bar";
import { isLost } from "../parts/is-lost";
import { itemTitle, type QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";
import { useIsTooSoon } from "../queue/use-is-too-soon";
import { useIsOperator } from "../session/staff-here";

/** An authority's URL that a family reported as broken: open it, then record the result. */
export function BrokenLinkBody({ item, openNext }: QueueBodyProps) {
  const key = item.subject;
  const isOperator = useIsOperator();
  const utils = consoleApi.useUtils();
  const refresh = () => utils.queue.invalidate();
  const decided = useDecided({ item, openNext, refresh });
  const row = consoleApi.authorities.row.useQuery({ key });
  const close = consoleApi.authorities.close.useMutation({
    onSuccess: () => decided({ title: `${itemTitle(item)}: resolvido.` }),
    onSettled: refresh,
  });
  const isTooSoon = useIsTooSoon(row.data !== undefined);
  if (isLost(row))
    return <ErrorState title="Não conseguimos carregar o endereço" onRetry={() => void row.refetch()} />;
  if (!row.data) return <p role="status">Abrindo o endereço...</p>;
  const { place, name, url, dial, checkedAt, source } = row.data;
  const end = (outcome: BrokenLinkOutcome) => {
    if (!close.isPending && !isTooSoon()) close.mutate({ key, outcome });
  };
  return (
    <>
      <Facts
        className="mt-4"
        facts={[
          { label: "Lugar", value: place },
          { label: "Órgão", value: name },
          {
            label: "Endereço",
            value: (
              <a href={url} target="_blank" rel="noopener" className="text-link">
                {url}
              </a>
            ),
          },
          { label: "Telefone", value: dial ?? "não temos" },
          { label: "Conferido em", value: checkedAt?.split("-").reverse().join("/") ?? "nunca" },
          { label: "De onde veio", value: source.from },
        ]}
      />
      <p className="mt-4 text-small text-ink-2">
        Abra o endereço. Se mudou, peça a quem cuida do sistema para trocar a linha na tabela de órgãos: ela
        faz parte do produto.
      </p>
      <CallFailure error={close.error} lead="Não conseguimos fazer isso." className="mt-4" />
      {isOperator && !item.closedAt ? (
        <div className={decisionFoot}>
          <div className={cn(decisionBar, "flex flex-wrap gap-3")}>
            {(Object.keys(brokenLinkOutcomes) as BrokenLinkOutcome[]).map((outcome) => (
              <Button
                key={outcome}
                variant="outline"
                loading={close.isPending && close.variables.outcome === outcome}
                onClick={() => end(outcome)}
              >
                {brokenLinkOutcomes[outcome]}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}
