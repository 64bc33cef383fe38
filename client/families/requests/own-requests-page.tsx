import type { LinkedRequest } from "../../../shared/families/requests/calls";
import type { RequestOutcome } from "../../../shared/families/requests/request-outcome";
import { hasEnded } from "../../../shared/families/requests/requests";
import { requests as messages, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { ButtonAnchor } from "../../ui/button-link";
import { type PressRequest, RequestCard } from "./request-card";

const words: Record<RequestOutcome, string> = {
  vencido: "O pedido foi apagado. Se você ainda procura, peça outra vaga.",
  terminou: "Os pedidos de vaga para este ano letivo terminaram. Apagamos todos até 31 de março.",
  mudou: messages.notAnswerable,
  cheio: messages.full,
  repetido: messages.repeatedBefore,
  fechado: messages.notTaken,
  muitos: messages.driverFull,
  rede: messages.networkFull,
  dados: `Nada mudou. ${messages.firstNameOnly} No WhatsApp, use um celular com DDD.`,
  nao: "Nada mudou. Confira sua internet e tente de novo.",
};

type OwnRequestsPageProps = {
  requests: readonly LinkedRequest[];
  /** The link; without one `onPress` acts for the phone. */
  token?: string | undefined;
  outcome?: RequestOutcome | undefined;
  failure?: string | null;
  onPress?: PressRequest;
};

/** /meu-pedido: a family's requests, the one of the link first. Every button is a plain form. */
export function OwnRequestsPage({ requests, token, outcome, failure, onPress }: OwnRequestsPageProps) {
  const [first, ...others] = requests;
  const problem = failure ?? (outcome && words[outcome]);
  if (!first) return <RequestsOver why="vencido" />;
  const isSettled = requests.some(({ state }) => state === "settled");
  const isMoreOpen = requests.some(({ state }) => !hasEnded(state));
  return (
    <>
      <PageHeading
        title={
          first.state === "unconfirmed" && first.email !== null
            ? "Confirmar seu pedido?"
            : `Sua vaga para ${first.year}`
        }
        className="mb-5"
      />
      {problem ? (
        <Banner kind="error" role="alert" className="mb-5">
          {problem}
        </Banner>
      ) : null}
      {isSettled && isMoreOpen ? (
        <Banner kind="success" className="mb-5" title="Você já combinou sua vaga">
          Retire os outros pedidos para quem dirige não ficar esperando.
        </Banner>
      ) : null}
      <RequestCard
        request={first}
        token={token}
        onPress={onPress}
        isFull={outcome === "muitos" || outcome === "rede"}
      />
      {others.length > 0 ? (
        <section aria-labelledby="outros-pedidos" className="mt-9">
          <h2 id="outros-pedidos" className="text-title">
            Seus outros pedidos
          </h2>
          <div className="mt-4 grid gap-4">
            {others.map((request) => (
              <RequestCard key={request.id} request={request} token={token} onPress={onPress} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

/** Why a link leads to no request. */
export function RequestsOver({ why }: { why: RequestOutcome }) {
  return (
    <>
      <PageHeading
        title={why === "vencido" ? validation.mailLinkInvalid : "Pedidos encerrados"}
        lead={words[why]}
        className="mb-7"
      />
      <ButtonAnchor href={paths.search} size="xl" className="w-full">
        Buscar Condutores
      </ButtonAnchor>
    </>
  );
}
