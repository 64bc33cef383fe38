import { formatDate } from "../../../shared/brazil";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { dateTimeText } from "../parts/dates";
import { useIsOperator } from "../session/staff-here";
import type { QueueBodyProps } from "./item-text";
import { KeyCap } from "./key-cap";
import { TakenNote } from "./taken-note";

/** Who has an item, or who ended it and when; in a closed one also the way to the next. */
export function ItemStatus({ item, openNext }: QueueBodyProps) {
  const isOperator = useIsOperator();
  const { closedAt, closedBy, takenBy } = item;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <Badge kind={closedAt ? "neutral" : "info"} dot="filled">
          {closedAt ? "Resolvido" : takenBy ? "Em análise" : "Aberto"}
        </Badge>
        <span>prazo {formatDate(new Date(item.dueAt).toISOString())}</span>
        {takenBy && !closedAt ? <span>com {takenBy}</span> : null}
        {closedBy ? (
          <span>
            por {closedBy}, em {dateTimeText(closedAt)}
          </span>
        ) : null}
        {closedAt ? (
          <Button variant="quiet" size="flush" className="text-small" onClick={openNext}>
            Próximo da fila <KeyCap>J</KeyCap>
          </Button>
        ) : null}
      </p>
      {closedAt ? null : <TakenNote item={item} isOperator={isOperator} />}
    </>
  );
}
