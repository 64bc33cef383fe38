import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { documentLabels, documentTypes, inGender } from "../../../shared/documents/documents";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { QueueKind } from "../../../shared/queue";
import { capitalised } from "../../../shared/reports";
import { serverNow } from "../../clock";
import { Banner } from "../../ui/banner";
import { ErrorState } from "../../ui/error-state";
import { Icon } from "../../ui/icon";
import { consoleApi } from "../api";
import { dayMonth } from "../cases/case-text";
import { isLost } from "../parts/is-lost";
import { FirstClicks } from "../queue/first-clicks";
import { ItemStatus } from "../queue/item-status";
import {
  itemAbout,
  itemTitle,
  lateness,
  type QueueBodyProps,
  type QueueItem,
  waitingFor,
} from "../queue/item-text";
import { ItemTitle } from "../queue/item-title";
import { KeyCap } from "../queue/key-cap";
import { PartLinks } from "../queue/part-links";
import { useIsOperator } from "../session/staff-here";
import { DocumentForm } from "./document-form";
import { outcomeWord } from "./document-text";
import { PageViewer } from "./page-viewer";

type DocumentReviewProps = {
  item: QueueItem;
  kind: QueueKind | undefined;
  /** "1 de 4": the item's position in the queue. */
  place: string | null;
  openNext: () => void;
  /** Assigns it with the first thing that is done to it. */
  claim: () => void;
};

/** A document next to the profile's claims. Readers see that it is pending, not its content. */
export function DocumentReview({ item, kind, place, openNext, claim }: DocumentReviewProps) {
  const isOperator = useIsOperator();
  return (
    <section className="min-w-0" aria-label={itemTitle(item)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Link
          to={consolePaths.queue}
          search={{ tipo: kind, item: undefined }}
          className="inline-flex min-h-11 items-center gap-2 font-bold"
        >
          <Icon name="arrow-left" /> Fila
        </Link>
        {place ? (
          <p className="flex items-center gap-2 text-small text-ink-2">
            Documento {place}. <KeyCap>J</KeyCap> <span className="hidden lg:inline">próximo</span>
          </p>
        ) : null}
      </div>
      <PartLinks item={item} kind={kind} />
      {isOperator ? (
        <Review item={item} openNext={openNext} claim={claim} />
      ) : (
        <>
          <Title item={item} openNext={openNext} />
          <p className="mt-4">Documento oculto: quem confere é a operação.</p>
        </>
      )}
    </section>
  );
}

function Title({ item, openNext }: QueueBodyProps) {
  const now = serverNow();
  const due = lateness(item.dueAt, now);
  const type = documentTypes.find((name) => name === item.detail);
  const sent = type ? inGender(type, "Enviado") : "Enviado";
  return (
    <>
      <ItemStatus item={item} openNext={openNext} />
      <ItemTitle item={item} className="mt-2 text-h2" />
      <p className="mt-1 text-ink-2">
        {itemAbout(item)}. {sent} {waitingFor(item.openedAt, now)}
        {due && !item.closedAt ? `, ${due.toLowerCase()}` : ""}.
      </p>
    </>
  );
}

type ReviewProps = Pick<DocumentReviewProps, "item" | "openNext" | "claim">;

function Review({ item, openNext, claim }: ReviewProps) {
  const [page, setPage] = useState(1);
  const [seen, setSeen] = useState<readonly number[]>([1]);
  const show = (number: number) => {
    setPage(number);
    setSeen((before) => [...before, number]);
  };
  const file = consoleApi.documents.file.useQuery({ id: item.subject }, { refetchOnWindowFocus: false });
  if (isLost(file))
    return (
      <ErrorState title="Não conseguimos carregar o documento" onRetry={() => void file.refetch()}>
        O condutor pode ter enviado outro no lugar deste.
      </ErrorState>
    );
  if (!file.data) return <p role="status">Abrindo o documento...</p>;
  const document = file.data;
  const { name } = documentLabels[document.type];
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <PageViewer id={document.id} pages={document.pages} name={name} page={page} onPage={show} />
      <div className="min-w-0 max-lg:mt-5 max-lg:pb-[calc(7rem+var(--keyboard-height,0px))]">
        <Title item={item} openNext={openNext} />
        {document.decidedAt ? (
          <Banner
            kind="info"
            role="status"
            lead={decidedText(item, outcomeWord(document.type, document.outcome ?? "refused"))}
            className="mt-5"
          >
            {document.refusalWords}
          </Banner>
        ) : (
          <FirstClicks>
            <DocumentForm
              document={document}
              item={item}
              unseen={Array.from({ length: document.pages }, (_, index) => index + 1).find(
                (number) => !seen.includes(number),
              )}
              onShowPage={show}
              openNext={openNext}
              claim={claim}
            />
          </FirstClicks>
        )}
      </div>
    </div>
  );
}

/** "Bruno decidiu 23/11, 08:10: aceita." */
function decidedText({ closedAt, closedBy }: QueueItem, outcome: string): string {
  if (!closedAt) return `${capitalised(outcome)}.`;
  return `${closedBy ?? "O terminal"} decidiu ${dayMonth(closedAt)}: ${outcome}.`;
}
