import { useState } from "react";
import { errors } from "../../../shared/errors";
import { MATERIAL_SCHOOLS_MAX } from "../../../shared/limits";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { isForSeason, materialNames } from "../../../shared/profile/material/material";
import type { PrintedOtherwise } from "../../../shared/schemas/material";
import { PageHeading } from "../../app/layout/page-heading";
import { trpc } from "../../app/trpc";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";
import { WhenLoaded } from "../../ui/when-loaded";
import { NoProfileYet } from "../no-profile-yet";
import { AlreadyWorked } from "./already-worked";
import { SheetCard } from "./sheet-card";
import { SheetOptions } from "./sheet-options";

/** /divulgar: material that a driver can print and send, with the QR code of the profile. */
export function MaterialPage() {
  const own = trpc.material.own.useQuery(undefined, { staleTime: 0 });
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading
        title="Material para divulgar"
        lead="Cartazes, adesivo e imagem com o QR do seu perfil. Feitos na hora, com o que está publicado."
      />
      <WhenLoaded query={own} failure={failures.profileLoad} failureText={failures.profileLoadText}>
        {({ isVisible, hasProfile, ...shown }) =>
          isVisible ? (
            <Sheets {...shown} />
          ) : hasProfile ? (
            <NotVisible />
          ) : (
            <NoProfileYet>O material é feito com o que está nele.</NoProfileYet>
          )
        }
      </WhenLoaded>
    </div>
  );
}

function NotVisible() {
  return (
    <Banner
      kind="info"
      lead={errors.PROFILE_NOT_VISIBLE.message}
      className="mt-6"
      action={
        <ButtonLink to={paths.dashboard} className="w-full sm:w-auto">
          Ir para o painel
        </ButtonLink>
      }
    >
      No painel você vê o que falta.
    </Banner>
  );
}

type SheetsProps = {
  schools: string[];
  shortAddress: string | null;
  seasonYear: number | null;
  printedOtherwise: PrintedOtherwise;
};

function Sheets({ schools, shortAddress, seasonYear, printedOtherwise }: SheetsProps) {
  const [ticked, setTicked] = useState(() => schools.slice(0, MATERIAL_SCHOOLS_MAX));
  const [hasBleed, setBleed] = useState(false);
  // The profile may have changed in another tab; the sheets show schools in its order.
  const chosen = schools.filter((school) => ticked.includes(school));
  const previews = trpc.material.previews.useQuery(
    { schools: chosen },
    { staleTime: 60_000, placeholderData: (before) => before },
  );
  const kinds = materialNames.filter((kind) => seasonYear !== null || !isForSeason(kind));
  const svgOf = (kind: (typeof materialNames)[number]) =>
    previews.data?.find((preview) => preview.kind === kind)?.svg;
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:items-start md:gap-6">
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
        {kinds.map((kind) => (
          <SheetCard
            key={kind}
            kind={kind}
            svg={previews.isError ? null : svgOf(kind)}
            schools={chosen}
            hasBleed={hasBleed}
          />
        ))}
      </div>
      <div className="grid gap-5 md:gap-6">
        <SheetOptions
          schools={schools}
          chosen={chosen}
          onChoose={setTicked}
          hasBleed={hasBleed}
          onBleed={setBleed}
          shortAddress={shortAddress}
          printedOtherwise={printedOtherwise}
        />
        <AlreadyWorked />
      </div>
    </div>
  );
}
