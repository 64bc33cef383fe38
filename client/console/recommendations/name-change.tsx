import { consolePaths } from "../../../shared/operation/console-paths";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { cn } from "../../ui/cn";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { consoleApi } from "../api";
import { decisionBar, decisionFoot } from "../parts/decision-bar";
import { isLost } from "../parts/is-lost";
import type { QueueBodyProps } from "../queue/item-text";
import { useDecided } from "../queue/offer-undo";
import { useIsTooSoon } from "../queue/use-is-too-soon";

/** A driver whose new name hides what families wrote: the same person, or not. */
export function NameChange({ item, openNext }: QueueBodyProps) {
  const id = item.subject;
  const utils = consoleApi.useUtils();
  const refresh = () =>
    Promise.all([utils.queue.invalidate(), utils.recommendations.nameChange.invalidate()]);
  const decided = useDecided({ item, openNext, refresh });
  const change = consoleApi.recommendations.nameChange.useQuery({ id });
  const decide = consoleApi.recommendations.decideNameChange.useMutation({
    onSuccess: (_, { isSame }) =>
      decided({
        title: isSame ? "As recomendações voltaram ao perfil." : "As recomendações continuam fora do perfil.",
      }),
    onSettled: refresh,
  });
  const isTooSoon = useIsTooSoon(change.data !== undefined);
  if (isLost(change))
    return <ErrorState title="Não conseguimos carregar o item" onRetry={() => void change.refetch()} />;
  if (!change.data) return <p role="status">Abrindo...</p>;
  const { name, before, hidden, driver } = change.data;
  const end = (isSame: boolean) => {
    if (!decide.isPending && !isTooSoon()) decide.mutate({ id, name, isSame });
  };
  return (
    <>
      <Facts
        className="mt-4"
        facts={[
          { label: "As famílias recomendaram", value: before.join("; ") || "ninguém com outro nome" },
          { label: "O perfil diz agora", value: name },
          { label: "Recomendações fora do perfil", value: String(hidden) },
        ]}
      />
      <p className="mt-4 text-small text-ink-2">
        Quem casou ou usa nome social é a mesma pessoa. Outra pessoa que ficou com o perfil não herda o que as
        famílias escreveram.
      </p>
      <ButtonLink
        variant="outline"
        to={consolePaths.person}
        params={{ id: driver.userId }}
        search={{ aba: "recomendacoes" }}
        className="mt-5"
      >
        Abrir ficha de {name}
      </ButtonLink>
      <CallFailure error={decide.error} lead="Não conseguimos guardar a decisão." className="mt-5" />
      {item.closedAt ? null : (
        <div className={decisionFoot}>
          <div className={cn(decisionBar, "flex flex-wrap gap-3")}>
            <Button loading={decide.isPending && decide.variables.isSame} onClick={() => end(true)}>
              É a mesma pessoa
            </Button>
            <Button
              variant="outline"
              loading={decide.isPending && !decide.variables.isSame}
              onClick={() => end(false)}
            >
              É outra pessoa
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
