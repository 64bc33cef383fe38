import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import type { QueueBodyProps } from "../queue/item-text";
import { useWasOpen } from "../queue/use-was-open";
import { useIsOperator, useStaff } from "../session/staff-here";
import { AnswerForm } from "./answer-form";

/** A message from the contact page and what can be done with it: answer by mail, close, delete. */
export function MessageBody({ item, openNext }: QueueBodyProps) {
  const isOperator = useIsOperator();
  const isOwnEnd = useStaff()?.id === item.closedById;
  const wasOpen = useWasOpen(item);
  const file = consoleApi.messages.file.useQuery({ id: item.subject });
  if (isLost(file))
    return <ErrorState title="Não conseguimos carregar a mensagem" onRetry={() => void file.refetch()} />;
  if (!file.data) return <p role="status">Abrindo a mensagem...</p>;
  const { name, email, message, createdAt } = file.data;
  return (
    <>
      <p className="mt-4 text-small text-ink-2 wrap-anywhere">
        De {name} ({email ?? "email oculto"}), em {dateTimeText(createdAt)}
      </p>
      <blockquote className="mt-3 max-w-reading rounded-control bg-sunk p-4 whitespace-pre-line wrap-anywhere">
        {message ?? "Texto oculto: quem lê é a operação."}
      </blockquote>
      {isOperator && wasOpen && !(item.closedAt && isOwnEnd) ? (
        <AnswerForm item={item} openNext={openNext} name={name} isClosed={item.closedAt !== null} />
      ) : null}
    </>
  );
}
