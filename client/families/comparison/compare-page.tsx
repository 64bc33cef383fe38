import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import { PROFILE_CACHE } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { PageHeading } from "../../app/layout/page-heading";
import { trpc } from "../../app/trpc";
import { OriginOfLinks } from "../../intent/origin-of-links";
import { useCachedDocument } from "../../offline/use-cached-document";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { SwitchRow } from "../../ui/forms/switch-row";
import { Icon } from "../../ui/icon";
import { Loading } from "../../ui/skeleton";
import { WhyUnavailable } from "../../ui/why-unavailable";
import { useFavourites } from "../favourites/use-favourites";
import { type ComparisonParams, comparisonPath } from "./comparison-params";
import { comparisonOf, onlyDifferent } from "./comparison-rows";
import { ComparisonTable } from "./comparison-table";
import { shareComparison } from "./share-comparison";
import { Unstated } from "./unstated";
import { useComparisonSearch } from "./use-comparison-search";
import { WhatFor } from "./what-for";

/** /comparar: up to three drivers side by side. `c` was parsed by readComparisonParams. */
export function ComparePage({ c = "" }: ComparisonParams) {
  const compared = trpc.drivers.compare.useQuery({ ids: c }, { enabled: c !== "", staleTime: PROFILE_CACHE });
  const drivers = compared.data?.drivers ?? [];
  const hasFavourites = useFavourites().length > 0;
  if (compared.isError) return <ComparisonUnavailable />;
  if (c !== "" && compared.isPending)
    return <Loading text="Carregando condutores..." className="page py-13" />;
  return (
    <div className="page py-4 pb-13 md:py-7 md:pb-18">
      <p className="mb-2">
        {/* Whom somebody sent the link may have none. */}
        <Link
          to={hasFavourites ? paths.favourites : paths.search}
          className="inline-flex min-h-11 items-center gap-3 text-link"
        >
          <Icon name="arrow-left" />
          {hasFavourites ? "Favoritos" : "Voltar à busca"}
        </Link>
      </p>
      {drivers.length === 0 ? (
        <NobodyToCompare wasChosen={c !== ""} hasFavourites={hasFavourites} />
      ) : (
        <Comparison drivers={drivers} missing={c.split(",").length - drivers.length} />
      )}
    </div>
  );
}

function Comparison({ drivers, missing }: { drivers: readonly PublicProfile[]; missing: number }) {
  const [differentOnly, setDifferentOnly] = useState(false);
  const { search, setSearch } = useComparisonSearch(drivers);
  const { groups: all, unstated } = comparisonOf(drivers, search);
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
    <OriginOfLinks words="à comparação" href={comparisonPath(drivers.map(({ id }) => id))} search={search}>
      <PageHeading
        title="Comparar condutores"
        lead={
          drivers.length > 1 ? (
            <WhatFor drivers={drivers} search={search} setSearch={setSearch} />
          ) : (
            <Link to={paths.favourites} className="text-link">
              Escolher mais um
            </Link>
          )
        }
        aside={share("max-md:hidden")}
      />
      {missing > 0 ? (
        <p role="status" className="mt-4 font-semibold">
          {missing === 1
            ? "Um perfil desta comparação não está publicado agora."
            : "Dois perfis desta comparação não estão publicados agora."}
        </p>
      ) : null}
      <div className="relative mt-3 md:mt-5 md:rounded-card md:border md:bg-surface md:px-7 md:pb-7">
        <ComparisonTable drivers={drivers} search={search} groups={groups}>
          <Unstated drivers={drivers} unstated={unstated} search={search} />
          {drivers.length > 1 ? (
            <SwitchRow
              label="Só o que é diferente"
              checked={differentOnly}
              onChange={(event) => setDifferentOnly(event.target.checked)}
              className="z-20 mt-4 md:text-small [&>label]:flex-row-reverse [&>label]:justify-between lg:w-[19%] lg:absolute lg:top-26 lg:left-7 lg:mt-0"
            />
          ) : null}
          {groups.length === 0 ? <p className="py-7">Nada do que comparamos é diferente.</p> : null}
        </ComparisonTable>
      </div>
      {share("mt-5 w-full md:hidden")}
      <p className="mt-3 text-label text-ink-2">
        Preços são “a partir de”. Preços, vagas e conforto são informados por quem dirige. “Conferida” quer
        dizer que a Rota Escola comparou o documento com o perfil.
      </p>
    </OriginOfLinks>
  );
}

function NobodyToCompare({ wasChosen, hasFavourites }: { wasChosen: boolean; hasFavourites: boolean }) {
  const canChoose = hasFavourites && !wasChosen;
  return (
    <EmptyState
      level={1}
      title={wasChosen ? "Estes perfis não estão publicados agora" : "Escolha quem comparar"}
      actions={
        <ButtonLink to={canChoose ? paths.favourites : paths.search} size="xl">
          {canChoose ? "Ver favoritos" : "Buscar Condutores"}
        </ButtonLink>
      }
    >
      {wasChosen
        ? "Nenhum dos condutores deste link está publicado agora."
        : canChoose
          ? "Marque até três condutores nos favoritos."
          : "Use o coração para guardar condutores nos favoritos. Depois compare até três."}
    </EmptyState>
  );
}

/** Shown if the comparison could not be loaded. */
export function ComparisonUnavailable() {
  const router = useRouter();
  useCachedDocument();
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
