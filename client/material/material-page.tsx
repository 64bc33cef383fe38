import { useState } from "react";
import { errors } from "../../shared/errors";
import { MATERIAL_SCHOOLS_MAX } from "../../shared/limits";
import { materialNames } from "../../shared/material/material";
import { failures } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { PageHeading } from "../app/layout/page-heading";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { ButtonLink } from "../ui/button-link";
import { ErrorState } from "../ui/error-state";
import { Loading, Skeleton } from "../ui/skeleton";
import { AlreadyWorked } from "./already-worked";
import { SheetCard } from "./sheet-card";
import { WhatIsShown } from "./what-is-shown";

/** /divulgar: what a driver prints and sends, with the QR code of the profile. */
export function MaterialPage() {
  const { data, isError, isFetching, refetch } = trpc.material.own.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title="Material para divulgar"
        lead="Cartazes, adesivo e imagem com o QR do seu perfil. Feitos na hora, com o que está publicado."
      />
      {data?.isVisible ? (
        <Sheets schools={data.schools} shortAddress={data.shortAddress} />
      ) : data ? (
        <NotYet hasProfile={data.hasProfile} />
      ) : isError ? (
        <ErrorState
          title={failures.profileLoad}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mt-6"
        >
          {failures.profileLoadText} Confira sua internet e tente de novo.
        </ErrorState>
      ) : (
        <Loading text="Carregando..." className="mt-6">
          <div className="grid gap-6 md:grid-cols-2">
            <Skeleton className="h-60 w-full rounded-card" />
            <Skeleton className="h-60 w-full rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function NotYet({ hasProfile }: { hasProfile: boolean }) {
  return (
    <Banner
      kind="info"
      lead={hasProfile ? errors.PROFILE_NOT_VISIBLE.message : errors.PROFILE_NOT_FOUND.message}
      className="mt-6"
      action={
        <ButtonLink to={hasProfile ? paths.dashboard : paths.editor} className="w-full sm:w-auto">
          {hasProfile ? "Ir para o painel" : "Preencher meu perfil"}
        </ButtonLink>
      }
    >
      {hasProfile ? "No painel você vê o que falta." : "O material é feito com o que está nele."}
    </Banner>
  );
}

type SheetsProps = { schools: string[]; shortAddress: string | null };

function Sheets({ schools, shortAddress }: SheetsProps) {
  const [ticked, setTicked] = useState(() => schools.slice(0, MATERIAL_SCHOOLS_MAX));
  const [hasBleed, setBleed] = useState(false);
  // The profile may have changed in another tab; what is drawn stands in its order.
  const chosen = schools.filter((school) => ticked.includes(school));
  const previews = trpc.material.previews.useQuery(
    { schools: chosen },
    { staleTime: 60_000, placeholderData: (before) => before },
  );
  const svgOf = (kind: (typeof materialNames)[number]) =>
    previews.data?.find((preview) => preview.kind === kind)?.svg;
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:items-start md:gap-6">
      <div className="grid gap-5 max-md:contents md:gap-6">
        <WhatIsShown
          schools={schools}
          chosen={chosen}
          onChoose={setTicked}
          hasBleed={hasBleed}
          onBleed={setBleed}
          shortAddress={shortAddress}
        />
        <div className="max-md:order-last">
          <AlreadyWorked />
        </div>
      </div>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
        {materialNames.map((kind) => (
          <SheetCard
            key={kind}
            kind={kind}
            svg={previews.isError ? null : svgOf(kind)}
            schools={chosen}
            hasBleed={hasBleed}
          />
        ))}
      </div>
    </div>
  );
}
