import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { PublicProfile } from "../../shared/drivers";
import { PROFILE_CACHE } from "../../shared/limits";
import { failures } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { PageHeading } from "../app/layout/page-heading";
import { trpc } from "../app/trpc";
import { OriginOfLinks } from "../intent/origin-of-links";
import { Button } from "../ui/button";
import { ButtonLink } from "../ui/button-link";
import { cn } from "../ui/cn";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { SwitchRow } from "../ui/forms/switch-row";
import { Icon } from "../ui/icon";
import { Loading } from "../ui/skeleton";
import { WhyUnavailable } from "../ui/why-unavailable";
import { type ComparisonParams, comparisonPath } from "./comparison-params";
import { comparisonOf, onlyDifferent } from "./comparison-rows";
import { ComparisonTable } from "./comparison-table";
import { shareComparison } from "./share-comparison";

/** /comparar: up to three drivers side by side. `c` was parsed by readComparisonParams. */
export function ComparePage({ c = "" }: ComparisonParams) {
  const compared = trpc.drivers.compare.useQuery({ ids: c }, { enabled: c !== "", staleTime: PROFILE_CACHE });
  const drivers = compared.data?.drivers ?? [];
  if (compared.isError) return <ComparisonUnavailable />;
  if (c !== "" && compared.isPending)
    return <Loading text="Carregando condutores..." className="page py-13" />;
  return (
    <div className="page py-4 pb-13 md:py-7 md:pb-18">
      <p className="mb-2">
        <Link to={paths.favourites} className="inline-flex min-h-11 items-center gap-3 text-link">
          <Icon name="arrow-left" />
          Favoritos
        </Link>
      </p>
      {drivers.length === 0 ? (
        <NobodyToCompare wasChosen={c !== ""} />
      ) : (
        <OriginOfLinks words="à comparação" href={comparisonPath(c.split(","))}>
          <Comparison drivers={drivers} missing={c.split(",").length - drivers.length} />
        </OriginOfLinks>
      )}
    </div>
  );
}

function Comparison({ drivers, missing }: { drivers: readonly PublicProfile[]; missing: number }) {
  const [differentOnly, setDifferentOnly] = useState(false);
  const all = comparisonOf(drivers);
  const groups = differentOnly ? onlyDifferent(all) : all;
  const share = (className: string) => (
    <Button
      variant="outline"
      icon="share"
      className={className}
      onClick={() => void shareComparison(drivers.map(({ id }) => id))}
    >
      Compartilhar comparação
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Comparar condutores"
        lead={
          <>
            {drivers.length > 1 ? (
              // As wide as its columns (comparison-table.tsx): nothing to drag.
              <span
                className={cn("block", drivers.length === 2 ? "min-[26rem]:hidden" : "min-[37rem]:hidden")}
              >
                Arraste para o lado para ver {drivers.length === 2 ? "os dois" : "os três"}.
              </span>
            ) : null}
            <span className="hidden md:block">{TOLD}</span>
          </>
        }
        aside={share("max-md:hidden")}
      />
      {missing > 0 ? (
        <p role="status" className="mt-4 font-semibold">
          {missing === 1
            ? "Um perfil desta comparação saiu do ar."
            : "Dois perfis desta comparação saíram do ar."}
        </p>
      ) : null}
      <div className="relative mt-3 md:mt-7 md:rounded-card md:border md:bg-surface md:px-7 md:pb-7">
        {drivers.length > 1 ? (
          <SwitchRow
            label="Só o que é diferente"
            checked={differentOnly}
            onChange={(event) => setDifferentOnly(event.target.checked)}
            className="z-20 md:pt-4 md:text-small lg:absolute lg:top-31 lg:left-7 lg:pt-0"
          />
        ) : null}
        <ComparisonTable drivers={drivers} groups={groups} />
        {groups.length === 0 ? <p className="py-7">Nada do que comparamos é diferente.</p> : null}
      </div>
      {share("mt-5 w-full md:hidden")}
      <p className="mt-3 text-label text-ink-2 md:hidden">{TOLD}</p>
    </>
  );
}

const TOLD =
  "Valores e conforto são informados pelos condutores. “Conferida” quer dizer que a Rota Escola olhou o documento.";

function NobodyToCompare({ wasChosen }: { wasChosen: boolean }) {
  return (
    <EmptyState
      level={1}
      title={wasChosen ? "Estes perfis saíram do ar" : "Escolha quem comparar"}
      actions={
        <ButtonLink to={wasChosen ? "/buscar" : "/favoritos"} size="xl">
          {wasChosen ? "Buscar condutores" : "Ver favoritos"}
        </ButtonLink>
      }
    >
      {wasChosen
        ? "Nenhum dos condutores deste link está publicado agora."
        : "Marque até três condutores nos favoritos."}
    </EmptyState>
  );
}

/** Shown if the comparison could not be loaded. */
export function ComparisonUnavailable() {
  const router = useRouter();
  return (
    <div className="page py-8 md:py-13">
      <h1 tabIndex={-1} className="sr-only">
        Comparar condutores
      </h1>
      <ErrorState title={failures.publicProfile} onRetry={() => void router.invalidate()}>
        <WhyUnavailable />
      </ErrorState>
    </div>
  );
}
