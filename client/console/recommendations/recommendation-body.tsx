import { Fragment } from "react";
import { formatDate } from "../../../shared/brazil";
import { flagLabels } from "../../../shared/families/recommendations/flags";
import { RENAMED } from "../../../shared/families/recommendations/recommendations";
import { consolePaths } from "../../../shared/operation/console-paths";
import { RecommendationText } from "../../drivers/recommendations/recommendation-text";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { isLost } from "../parts/is-lost";
import type { QueueBodyProps } from "../queue/item-text";
import { useWasOpen } from "../queue/use-was-open";
import { useIsOperator } from "../session/staff-here";
import { NameChange } from "./name-change";
import { RecommendationDecision } from "./recommendation-decision";
import type { RecommendationFile } from "./recommendation-text";

/** A family's text, or the driver's answer, with what may violate the rules. Readers see only that it is pending. */
export function RecommendationBody(props: QueueBodyProps) {
  const isOperator = useIsOperator();
  if (!isOperator) return <p className="mt-4">Texto oculto: quem lê é a operação.</p>;
  return props.item.detail === RENAMED ? <NameChange {...props} /> : <Reading {...props} />;
}

function Reading({ item, openNext }: QueueBodyProps) {
  const file = consoleApi.recommendations.file.useQuery(
    { id: item.subject },
    { refetchOnWindowFocus: false },
  );
  const wasOpen = useWasOpen(item);
  if (isLost(file))
    return (
      <ErrorState title="Não conseguimos carregar a recomendação" onRetry={() => void file.refetch()}>
        A família pode ter retirado o que escreveu.
      </ErrorState>
    );
  if (!file.data) return <p role="status">Abrindo a recomendação...</p>;
  const { recommendation, answer, email, isNearDriver, decidedAt, refusal, driver } = file.data;
  return (
    <>
      <div className="mt-4">
        <RecommendationText recommendation={recommendation} />
      </div>
      {answer === null ? (
        <p className="mt-2 text-small text-ink-2 wrap-anywhere">
          De {email}, email confirmado.
          {isNearDriver ? " Veio de uma rede que o condutor usa." : ""}
        </p>
      ) : (
        <section aria-labelledby="resposta-lida" className="mt-5 rounded-control bg-sunk p-4">
          <h3 id="resposta-lida" className="text-h3">
            Resposta do condutor
          </h3>
          <p className="mt-2 wrap-anywhere">“{answer}”</p>
        </section>
      )}
      <Flags file={file.data} />
      <ButtonLink
        variant="outline"
        to={consolePaths.person}
        params={{ id: driver.userId }}
        search={{ aba: "recomendacoes" }}
        className="mt-5"
      >
        Abrir ficha de {driver.name}
      </ButtonLink>
      {decidedAt ? (
        <Banner
          kind="info"
          role="status"
          lead={`${refusal === null ? "Publicada" : "Recusada"} em ${formatDate(new Date(decidedAt).toISOString())}.`}
          className="mt-5"
        >
          {refusal}
        </Banner>
      ) : null}
      {wasOpen ? <RecommendationDecision file={file.data} item={item} openNext={openNext} /> : null}
    </>
  );
}

function Flags({ file: { flags } }: { file: RecommendationFile }) {
  if (flags.length === 0) return null;
  return (
    <Banner kind="warning" title="Olhe de novo antes de publicar" className="mt-5">
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
        {flags.map(({ kind, found }) => (
          <Fragment key={kind}>
            <dt className="font-bold">{flagLabels[kind]}</dt>
            <dd className="wrap-anywhere">{found.join(", ")}</dd>
          </Fragment>
        ))}
      </dl>
    </Banner>
  );
}
