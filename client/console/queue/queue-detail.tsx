import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { QueueKind } from "../../../shared/queue";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { Icon } from "../../ui/icon";
import { consoleApi } from "../api";
import { BrokenLinkBody } from "../authorities/broken-link-body";
import { CaseBody } from "../cases/case-body";
import { DataRequestBody } from "../data-requests/data-request-body";
import { DocumentReview } from "../documents/document-review";
import { MessageBody } from "../messages/message-body";
import { isLost } from "../parts/is-lost";
import { PaymentBody } from "../payments/payment-body";
import { RecommendationBody } from "../recommendations/recommendation-body";
import { OddRequestBody } from "../requests/odd-request-body";
import { FirstClicks } from "./first-clicks";
import { ItemStatus } from "./item-status";
import { itemAbout, type QueueBodyProps, type QueueItem } from "./item-text";
import { ItemTitle } from "./item-title";
import { PartLinks } from "./part-links";
import { useClaim } from "./use-claim";

/** The body of each kind of item, with its decisions. A kind without an entry has none yet. */
const bodies: Partial<Record<QueueKind, ComponentType<QueueBodyProps>>> = {
  case: CaseBody,
  recommendation: RecommendationBody,
  message: MessageBody,
  "data-request": DataRequestBody,
  link: BrokenLinkBody,
  payment: PaymentBody,
  other: OddRequestBody,
};

const REFRESH_EVERY_MS = 15_000;

type QueueDetailProps = {
  id: string;
  kind: QueueKind | undefined;
  /** "1 de 4": the item's position in the list; null if it is not in it. */
  place: string | null;
  openNext: () => void;
};

/** One item: what it is, who is handling it, its details and its decisions. */
export function QueueDetail({ id, kind, place, openNext }: QueueDetailProps) {
  const found = consoleApi.queue.item.useQuery({ id }, { refetchInterval: REFRESH_EVERY_MS });
  if (isLost(found))
    return <ErrorState title="Não conseguimos carregar o item" onRetry={() => void found.refetch()} />;
  if (!found.data) return <p role="status">Abrindo...</p>;
  return <OpenItem item={found.data} kind={kind} place={place} openNext={openNext} />;
}

type OpenItemProps = Omit<QueueDetailProps, "id"> & { item: QueueItem };

function OpenItem({ item, kind, place, openNext }: OpenItemProps) {
  const claim = useClaim(item);
  if (item.kind === "document")
    return <DocumentReview item={item} kind={kind} place={place} openNext={openNext} claim={claim} />;
  const Body = bodies[item.kind];
  return (
    <Card as="section" className="min-w-0 max-lg:pb-0 panes:overflow-y-auto panes:pt-4 panes:pb-0">
      <div className="mb-3 flex items-center justify-between gap-3 lg:hidden">
        <Link
          to={consolePaths.queue}
          search={{ tipo: kind, item: undefined }}
          className="inline-flex min-h-11 items-center gap-2 font-bold"
        >
          <Icon name="arrow-left" /> Fila
        </Link>
        {place ? <span className="text-small text-ink-2">{place}</span> : null}
      </div>
      <PartLinks item={item} kind={kind} />
      <ItemStatus item={item} openNext={openNext} />
      <ItemTitle item={item} className="mt-2 text-h2 panes:mt-1 panes:text-h3" />
      {item.kind === "case" ? null : <p className="mt-1 text-ink-2">{itemAbout(item)}</p>}
      <FirstClicks>
        <div className="max-lg:pb-5 panes:pb-7" onInput={claim}>
          {Body ? <Body item={item} openNext={openNext} /> : null}
        </div>
      </FirstClicks>
    </Card>
  );
}
