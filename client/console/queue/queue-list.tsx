import { Link } from "@tanstack/react-router";
import { formatDate } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import { type QueueKind, queueKinds } from "../../../shared/queue";
import { serverNow } from "../../clock";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import { isPaned } from "./is-paned";
import { emptyText, itemLead, itemTitle, lateness, type QueueItem, waitingFor } from "./item-text";
import { dueOf, partsOf, rowKey, sequenceOf, type Waiting } from "./queue-rows";
import { itemRest } from "./row-text";
import { itemLinkId } from "./use-item-focus";

type QueueListProps = {
  items: readonly QueueItem[];
  isLoading: boolean;
  openId: string | undefined;
  /** The row that the open item is in (`rowKey`). */
  openRow: string | undefined;
  kind: QueueKind | undefined;
  hasMore: boolean;
  onMore: () => void;
  lastClosedAt: string | Date | null;
};

/** Pending items, urgent first, then what is due first. */
export function QueueList({
  items,
  isLoading,
  openId,
  openRow,
  kind,
  hasMore,
  onMore,
  lastClosedAt,
}: QueueListProps) {
  const now = serverNow();
  if (isLoading) return <p role="status">Abrindo a fila...</p>;
  if (items.length === 0)
    return <p className={openId ? "hidden lg:block" : undefined}>{emptyText(lastClosedAt)}</p>;
  return (
    <div
      className={cn(
        "scroll-py-2 rounded-card border bg-surface p-2 panes:overflow-y-auto",
        openId && "hidden lg:block",
      )}
    >
      <ol aria-label="Itens">
        {items.map((item) => {
          const [first] = sequenceOf([item], kind);
          return (
            <li key={rowKey(item)} className="border-b border-line last:border-b-0">
              <Link
                id={itemLinkId(rowKey(item))}
                to={consolePaths.queue}
                search={{ tipo: kind, item: first?.id ?? item.id }}
                resetScroll={!isPaned()}
                aria-current={rowKey(item) === openRow ? "true" : undefined}
                className="grid grid-cols-[auto_1fr_auto] gap-x-3 rounded-control border-2 border-transparent px-4 py-3.5 text-small no-underline aria-[current]:border-ink"
              >
                <Icon name={queueKinds[first?.kind ?? item.kind].icon} className="mt-0.5 text-ink-2" />
                <span className="min-w-0">
                  <strong className="block font-bold wrap-anywhere">{itemLead(item)}</strong>
                  <span className="block text-ink-2 wrap-anywhere">{itemRest(item)}</span>
                  <OpenPart parts={sequenceOf([item], kind)} openId={openId} />
                  <Badges item={item} />
                  {item.takenBy ? (
                    <span className="mt-1 block text-label text-ink-2">Com {item.takenBy}</span>
                  ) : null}
                </span>
                <span className="flex flex-col items-end gap-1.5 text-ink-2">
                  {waitingFor(item.openedAt, now)}
                  <Deadline dueAt={dueOf(item, kind)} now={now} />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      {hasMore ? (
        <Button variant="quiet" className="w-full" onClick={onMore}>
          Carregar mais
        </Button>
      ) : null}
    </div>
  );
}

/** Which of the things about one driver is open: J and K go through them inside the row. */
function OpenPart({ parts, openId }: { parts: readonly Waiting[]; openId: string | undefined }) {
  const at = parts.findIndex(({ id }) => id === openId);
  const open = parts[at];
  if (!open || parts.length < 2) return null;
  return (
    <span className="mt-1 block font-bold">
      Aberto: {at + 1} de {parts.length}, {itemTitle(open)}
    </span>
  );
}

function Badges({ item }: { item: QueueItem }) {
  const { openReports, isAnswered } = partsOf(item).find(({ kind }) => kind === "case") ?? item;
  const { isUrgent } = item;
  if (openReports < 2 && !isAnswered && !isUrgent) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-1.5">
      {openReports > 1 ? <Badge kind="neutral">{openReports} denúncias</Badge> : null}
      {isAnswered ? (
        <Badge kind="warning" icon="chat">
          O condutor respondeu
        </Badge>
      ) : isUrgent && openReports < 2 ? (
        <Badge kind="warning">Urgente</Badge>
      ) : null}
    </span>
  );
}

function Deadline({ dueAt, now }: { dueAt: Date; now: Date }) {
  const late = lateness(dueAt, now);
  if (late === null) return <span>até {formatDate(dueAt.toISOString()).slice(0, 5)}</span>;
  const isToday = late === "Prazo hoje";
  return (
    <Badge kind={isToday ? "warning" : "bad"} icon={isToday ? "clock" : "warning"}>
      {late}
    </Badge>
  );
}
