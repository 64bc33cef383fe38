import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import { traitNames } from "../../../shared/operation/traits";
import { capitalised } from "../../../shared/reports";
import { Avatar } from "../../ui/avatar";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
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
import { type CaseFile, dayMonth } from "./case-text";
import { CaseHistory, LastDecision, OpenReports } from "./case-timeline";
import { DecisionForm, waitsBesides } from "./decision-form";

const REFRESH_EVERY_MS = 15_000;

/** A driver's case: what waits for the decision first, then what happened before. */
export function CaseBody({ item, openNext }: QueueBodyProps) {
  const id = item.subject;
  const isOperator = useIsOperator();
  const found = consoleApi.cases.file.useQuery({ id }, { refetchInterval: REFRESH_EVERY_MS });
  const wasOpen = useWasOpen(item);
  /** The report that is decided alone; undefined: all of them. */
  const [only, setOnly] = useState<string>();
  const [isAboutSuspension, setAboutSuspension] = useState(false);
  if (isLost(found))
    return <ErrorState title="Não conseguimos carregar o caso" onRetry={() => void found.refetch()} />;
  if (!found.data) return <p role="status">Abrindo o caso...</p>;
  const file = found.data;
  const open = file.reports.filter(({ resolvedAt }) => resolvedAt === null);
  const decides = isOperator && wasOpen;
  // Of a suspended profile what was reported since is decided apart from the suspension.
  const isSuspension = Boolean(file.driver?.suspendedAt) && (isAboutSuspension || open.length === 0);
  return (
    <>
      <DriverCard file={file} />
      <Matches file={file} />
      <Answers answers={file.answers} />
      <OpenReports
        reports={open}
        actionOf={(report) =>
          decides && only === undefined && (open.length > 1 || isSuspension || waitsBesides(file)) ? (
            <Button
              variant="quiet"
              size="flush"
              onClick={() => {
                setOnly(report.id);
                setAboutSuspension(false);
              }}
            >
              Decidir só esta
            </Button>
          ) : null
        }
      />
      {item.closedAt && !decides ? <LastDecision file={file} /> : null}
      <CaseHistory file={file} />
      {decides ? (
        <DecisionForm
          // Each has its own reason.
          key={isSuspension ? "suspension" : "reports"}
          file={file}
          item={item}
          openNext={openNext}
          about={isSuspension ? [] : open.filter((report) => only === undefined || report.id === only)}
          others={
            only !== undefined || (isAboutSuspension && open.length > 0)
              ? {
                  label: file.driver?.suspendedAt ? "Decidir as denúncias" : "Decidir o caso todo",
                  onChoose: () => {
                    setOnly(undefined);
                    setAboutSuspension(false);
                  },
                }
              : file.driver?.suspendedAt && !isSuspension
                ? { label: "Decidir a suspensão", onChoose: () => setAboutSuspension(true) }
                : null
          }
        />
      ) : null}
    </>
  );
}

function DriverCard({ file: { driver, name } }: { file: CaseFile }) {
  if (!driver)
    return (
      <p className="mt-4 rounded-control bg-sunk p-4">
        <strong className="block font-bold wrap-anywhere">{name}</strong>
        <span className="text-small text-ink-2">
          A conta foi excluída. “Suspender perfil” mantém a lembrança, e as outras decisões apagam.
        </span>
      </p>
    );
  return <ProfileCard driver={driver} />;
}

function ProfileCard({ driver }: { driver: NonNullable<CaseFile["driver"]> }) {
  const navigate = useNavigate();
  const file = { to: consolePaths.person, params: { id: driver.userId }, search: {} } as const;
  useDecisionKeys({ f: () => void navigate(file) });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 rounded-control bg-sunk p-4 panes:mt-2 panes:bg-transparent panes:p-0">
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

function visibilityLabel({
  suspendedAt,
  heldAt,
  isPublic,
  entitledSince,
}: NonNullable<CaseFile["driver"]>): string {
  const since = (moment: string | Date) => formatDate(new Date(moment).toISOString());
  const profile = suspendedAt
    ? `Suspenso desde ${since(suspendedAt)}`
    : heldAt
      ? `Em conferência desde ${since(heldAt)}`
      : isPublic
        ? "Publicado"
        : "Não publicado";
  return entitledSince
    ? `${profile}, assinatura ativa desde ${since(entitledSince).slice(3)}`
    : `${profile}, sem assinatura ativa`;
}

type Match = CaseFile["matches"][number];

function Matches({ file: { matches, driver } }: { file: CaseFile }) {
  const waiting = matches.filter(({ decisionId, endedAt }) => decisionId === null && endedAt === null);
  if (waiting.length === 0) return null;
  const holds = waiting.some((match) => match.holds);
  return (
    <section aria-labelledby="conferencia" className="mt-6 rounded-control bg-sunk p-4">
      <h3 id="conferencia" className="text-h3">
        Parece outro perfil
      </h3>
      {waiting.map((match) => (
        <OtherSide key={match.memoryId} match={match} driver={driver} />
      ))}
      <p className="mt-2 text-small text-ink-2">
        {holds
          ? "O perfil não aparece até você decidir, e quem dirige sabe disso por email."
          : "O perfil continua como está, e quem dirige não sabe de nada."}{" "}
        “Sem medida” libera de vez, também de quem usar os mesmos dados depois.
      </p>
    </section>
  );
}

/** Whom it looks like and by what; for a photo, both pictures. */
function OtherSide({ match, driver }: { match: Match; driver: CaseFile["driver"] }) {
  const { traits, kind, at, name, deletedName, itemId, driverId } = match;
  const other = name ?? deletedName;
  const what = { suspension: "suspenso", report: "excluído com denúncia aberta", copy: "mais antigo" };
  return (
    <div className="mt-2 wrap-anywhere">
      <p>
        {kind === "copy" && !other ? (
          "Três perfis da mesma pessoa copiaram outros em 30 dias. "
        ) : (
          <>
            Parece com{" "}
            {itemId ? (
              <Link to={consolePaths.queue} search={{ tipo: undefined, item: itemId }} className="text-link">
                {other}
              </Link>
            ) : (
              (other ?? "um perfil que já foi apagado")
            )}
            , {kind === "withdrawal" ? "" : what[kind]}
            {kind === "copy" ? "" : ` em ${formatDate(new Date(at).toISOString())}`}.{" "}
          </>
        )}
        {capitalised(traits.map((trait) => traitNames[trait]).join(", "))}.
      </p>
      {traits.includes("photo") && driver ? (
        <p className="mt-2 flex gap-3">
          <SidePhoto id={driver.id} name={driver.name} />
          {driverId ? <SidePhoto id={driverId} name={other ?? ""} /> : null}
        </p>
      ) : null}
    </div>
  );
}

function SidePhoto({ id, name }: { id: string; name: string }) {
  return <Avatar name={name} src={usePhoto({ id, photo: null })} size={48} />;
}

/** What the driver said and waits for an answer; said before, it stands in the history. */
function Answers({ answers }: { answers: CaseFile["answers"] }) {
  return answers
    .filter(({ decisionId }) => decisionId === null)
    .map(({ text, answeredAt }) => (
      <section key={String(answeredAt)} aria-label="Resposta do condutor" className="mt-6">
        <Banner kind="warning" icon="chat" lead={`Resposta do condutor, ${dayMonth(answeredAt)}`}>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">“{text}”</p>
        </Banner>
      </section>
    ));
}
