import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { formatDate } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import { Avatar } from "../../ui/avatar";
import { ButtonLink } from "../../ui/button-link";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { isLost } from "../parts/is-lost";
import { usePhoto } from "../people/use-photo";
import type { QueueBodyProps } from "../queue/item-text";
import { KeyCap } from "../queue/key-cap";
import { useDecisionKeys } from "../queue/use-decision-keys";
import { useWasOpen } from "../queue/use-was-open";
import { useIsOperator } from "../session/staff-here";
import { DecisionForm } from "./decision-form";
import { dayMonth, type ReportFile } from "./report-text";
import { ReportTimeline } from "./report-timeline";
import { TakenNote } from "./taken-note";

const REFRESH_EVERY_MS = 15_000;

/** A report with its details and decisions. Opening it assigns it, unless it is assigned already. */
export function ReportBody({ item, openNext }: QueueBodyProps) {
  const id = item.subject;
  const isOperator = useIsOperator();
  const file = consoleApi.reports.file.useQuery({ id }, { refetchInterval: REFRESH_EVERY_MS });
  const wasOpen = useWasOpen(item);
  useTakeOnOpening(id, isOperator && !item.closedAt && !item.takenBy);
  if (isLost(file)) return <ErrorState title="A denúncia não abriu" onRetry={() => void file.refetch()} />;
  if (!file.data) return <p role="status">Abrindo a denúncia...</p>;
  const report = file.data;
  return (
    <>
      <DriverCard driver={report.driver} />
      <blockquote className="mt-5 max-w-reading whitespace-pre-line wrap-anywhere">
        “{report.reason}”
      </blockquote>
      <p className="mt-2 text-small text-ink-2 wrap-anywhere">
        De quem denunciou: {reporterWords(report)} <Similar similar={report.similar} />
      </p>
      {report.answer ? (
        <section aria-labelledby="resposta-condutor" className="mt-6 rounded-control bg-sunk p-4">
          <h3 id="resposta-condutor" className="text-h3">
            Resposta do condutor
          </h3>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">“{report.answer.text}”</p>
          <p className="mt-1 text-small text-ink-2">{dayMonth(report.answer.answeredAt)}</p>
        </section>
      ) : null}
      <h3 className="mt-7 mb-3 text-h3">O que já houve</h3>
      <ReportTimeline report={report} />
      {item.closedAt ? null : <TakenNote item={item} isOperator={isOperator} />}
      {isOperator && wasOpen ? <DecisionForm report={report} item={item} openNext={openNext} /> : null}
    </>
  );
}

function useTakeOnOpening(id: string, isFree: boolean): void {
  const utils = consoleApi.useUtils();
  const { mutate } = consoleApi.reports.open.useMutation({
    onSettled: () => Promise.all([utils.queue.invalidate(), utils.reports.file.invalidate({ id })]),
  });
  useEffect(() => {
    if (isFree) mutate({ id });
  }, [id, isFree, mutate]);
}

function DriverCard({ driver }: { driver: ReportFile["driver"] }) {
  const navigate = useNavigate();
  const file = { to: consolePaths.person, params: { id: driver.userId }, search: {} } as const;
  useDecisionKeys({ f: () => void navigate(file) });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 rounded-control bg-sunk p-4">
      <Avatar name={driver.name} src={usePhoto(driver)} size={48} />
      <p className="min-w-0 flex-[1_1_12rem]">
        <strong className="block font-bold wrap-anywhere">{driver.name}</strong>
        <span className="text-small text-ink-2">
          {driver.city}, {driver.state}. {visibilityLabel(driver)}
        </span>
      </p>
      <ButtonLink variant="outline" {...file}>
        Abrir ficha <KeyCap>F</KeyCap>
      </ButtonLink>
    </div>
  );
}

function visibilityLabel({ suspendedAt, isPublic, entitledSince }: ReportFile["driver"]): string {
  const profile = suspendedAt
    ? `Suspenso desde ${formatDate(new Date(suspendedAt).toISOString())}`
    : isPublic
      ? "Publicado"
      : "Não publicado";
  return entitledSince
    ? `${profile}, assinatura ativa desde ${formatDate(new Date(entitledSince).toISOString()).slice(3)}`
    : `${profile}, sem assinatura ativa`;
}

function reporterWords({ hasEmail, email }: ReportFile): string {
  if (!hasEmail) return "não deixou email.";
  return `${email ?? "email oculto"}, quer resposta.`;
}

function Similar({ similar }: { similar: ReportFile["similar"] }) {
  if (similar.length === 0) return null;
  return (
    <>
      Outras deste perfil:{" "}
      {similar.map(({ id, itemId, createdAt, resolvedAt }, index) => (
        <span key={id}>
          {index > 0 ? ", " : ""}
          {itemId ? (
            <Link to={consolePaths.queue} search={{ tipo: undefined, item: itemId }} className="text-link">
              {dayMonth(createdAt)}
            </Link>
          ) : (
            dayMonth(createdAt)
          )}
          {resolvedAt ? " (resolvida)" : ""}
        </span>
      ))}
      .
    </>
  );
}
