import type { inferRouterOutputs } from "@trpc/server";
import { shiftLabels } from "../../../shared/profile/seats";
import { CallFailure } from "../../app/call-failure";
import type { ConsoleRouter } from "../../app/trpc";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { consoleApi } from "../api";
import { dateTimeText } from "../parts/dates";
import { decisionBar, decisionButtons, decisionFoot } from "../parts/decision-bar";
import { itemTitle, type QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";
import { useIsTooSoon } from "../queue/use-is-too-soon";
import { useIsOperator } from "../session/staff-here";

/** A family's request that its driver reported as odd: it stays hidden, or the driver gets it back. */
export function OddRequestBody({ item, openNext }: QueueBodyProps) {
  const id = item.subject;
  const isOperator = useIsOperator();
  const utils = consoleApi.useUtils();
  const refresh = () => Promise.all([utils.queue.invalidate(), utils.requests.invalidate()]);
  const decided = useDecided({ item, openNext, refresh });
  const file = consoleApi.requests.file.useQuery({ id });
  const decide = consoleApi.requests.decide.useMutation({
    onSuccess: (_done, { isShown }) =>
      decided({
        title: `${itemTitle(item)}: ${isShown ? "devolvido ao condutor" : "continua escondido"}.`,
      }),
    onSettled: refresh,
  });
  const isTooSoon = useIsTooSoon(file.data !== undefined);
  if (file.isError && file.data === undefined)
    return <ErrorState title="Não conseguimos carregar o pedido" onRetry={() => void file.refetch()} />;
  if (file.data === undefined) return <p role="status">Abrindo o pedido...</p>;
  const end = (isShown: boolean) => {
    if (!decide.isPending && !isTooSoon()) decide.mutate({ id, isShown });
  };
  return (
    <>
      {file.data ? <Request {...file.data} /> : <p className="mt-4">Este pedido já foi apagado.</p>}
      <CallFailure error={decide.error} lead="Não conseguimos fazer isso." className="mt-4" />
      {isOperator && !item.closedAt ? (
        <div className={decisionFoot}>
          <div className={decisionBar}>
            <div className={decisionButtons}>
              <Button loading={decide.isPending && !decide.variables.isShown} onClick={() => end(false)}>
                Manter escondido
              </Button>
              {file.data ? (
                <Button
                  variant="outline"
                  loading={decide.isPending && decide.variables.isShown}
                  onClick={() => end(true)}
                >
                  Devolver ao condutor
                </Button>
              ) : null}
            </div>
          </div>
        </div>
      ) : null}
    </>
  );
}

type RequestProps = NonNullable<inferRouterOutputs<ConsoleRouter>["requests"]["file"]>;

function Request({ firstName, school, neighborhood, shift, seats, year, openedAt, ...more }: RequestProps) {
  const { others, othersReported } = more;
  return (
    <>
      <p className="mt-4 text-small text-ink-2">
        O condutor achou este pedido estranho. Ele não aparece mais na lista do condutor.
      </p>
      <Facts
        className="mt-3"
        facts={[
          { label: "Nome", value: firstName },
          { label: "Escola", value: school },
          { label: "Bairro", value: neighborhood },
          { label: "Turno", value: shiftLabels[shift] },
          { label: "Lugares", value: seats },
          { label: "Ano", value: year },
          { label: "Enviado em", value: openedAt ? dateTimeText(openedAt) : "não confirmado" },
          { label: "Outros pedidos do mesmo telefone", value: others },
          { label: "Desses, também estranhos", value: othersReported },
        ]}
      />
    </>
  );
}
