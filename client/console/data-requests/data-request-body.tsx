import { Link } from "@tanstack/react-router";
import { dataRequestKinds } from "../../../shared/data-requests";
import { consolePaths } from "../../../shared/operation/console-paths";
import { formatPhone } from "../../../shared/phone";
import { ErrorState } from "../../ui/error-state";
import { type Fact, Facts } from "../../ui/facts";
import { consoleApi } from "../api";
import { dateOf, dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import type { QueueBodyProps } from "../queue/item-text";
import { useWasOpen } from "../queue/use-was-open";
import { useIsOperator } from "../session/staff-here";
import { DataRequestActions } from "./data-request-actions";
import { type FoundData, MemoryList } from "./memory-list";
import { SeatRequestList } from "./seat-request-list";

/** A data request: what is stored under its e-mail, with export, deletion and closing. */
export function DataRequestBody({ item }: QueueBodyProps) {
  const isOperator = useIsOperator();
  const wasOpen = useWasOpen(item);
  const file = consoleApi.dataRequests.file.useQuery({ id: item.subject });
  if (isLost(file))
    return <ErrorState title="Não conseguimos carregar o pedido" onRetry={() => void file.refetch()} />;
  if (!file.data) return <p role="status">Abrindo o pedido...</p>;
  const { email, phone, note, kind, createdBy, createdAt, erasedAt, closedAt, outcome } = file.data;
  const { found, askedAt, provenAt, seatRequests } = file.data;
  const address = email ?? (found ? "oculto" : "apagado com os dados");
  return (
    <>
      <p className="mt-4 text-small text-ink-2 wrap-anywhere">
        {dataRequestKinds[kind].name}. Email {address}. {phone ? `WhatsApp ${formatPhone(phone)}. ` : ""}
        Aberto por {createdBy}, em {dateTimeText(createdAt)}
      </p>
      {note ? (
        <blockquote className="mt-3 max-w-reading rounded-control bg-sunk p-4 whitespace-pre-line wrap-anywhere">
          {note}
        </blockquote>
      ) : null}
      {found ? (
        <>
          <h3 className="mt-6 text-h3">O que há sob este email</h3>
          <Facts className="mt-2 max-w-reading" facts={factsOf(found)} />
          <SeatRequestList dataRequestId={item.subject} requests={seatRequests} canCorrect={wasOpen} />
          <MemoryList requestId={item.subject} memories={found.memories} canEnd={isOperator && wasOpen} />
        </>
      ) : null}
      {erasedAt ? <p className="mt-4">Tudo foi excluído em {dateTimeText(erasedAt)}.</p> : null}
      {closedAt ? (
        <p className="mt-4 max-w-reading wrap-anywhere">
          Encerrado em {dateTimeText(closedAt)}: {outcome}
        </p>
      ) : null}
      {isOperator && email !== null && wasOpen ? (
        <DataRequestActions
          id={item.subject}
          email={email}
          isClosed={item.closedAt !== null}
          isErased={erasedAt !== null}
          askedAt={askedAt}
          provenAt={provenAt}
        />
      ) : null}
    </>
  );
}

function factsOf({ account, messages, reports, recommendations, waiting, seatRequests }: FoundData): Fact[] {
  const file = account ? (
    <Link to={consolePaths.person} params={{ id: account }} search={{}}>
      Abrir a ficha
    </Link>
  ) : (
    "nenhuma"
  );
  return [
    { label: "Conta", value: file },
    { label: "Mensagens de contato", value: amount(messages) },
    { label: "Denúncias enviadas", value: amount(reports) },
    { label: "Recomendações", value: amount(recommendations) },
    { label: "Avisos de vaga", value: amount(waiting) },
    { label: "Pedidos de vaga", value: amount(seatRequests) },
  ];
}

/** "2, de 09/11/2026 a 12/11/2026". */
function amount(found: FoundData["messages"]): string {
  if (!found || found.count === 0) return "nenhuma";
  const [first, last] = [dateOf(found.first), dateOf(found.last)];
  return first === last ? `${found.count}, de ${first}` : `${found.count}, de ${first} a ${last}`;
}
