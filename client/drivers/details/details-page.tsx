import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { OwnDetails } from "../../../shared/profile/details";
import { useSession } from "../../accounts/session/use-session";
import { PageHeading } from "../../app/layout/page-heading";
import { trpc } from "../../app/trpc";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/skeleton";
import { WhenLoaded } from "../../ui/when-loaded";
import { LeaveQuestion } from "../editor/leave-question";
import { NoProfileYet } from "../no-profile-yet";
import { ComfortForm } from "./comfort-form";
import { TermsForm } from "./terms-form";

/** /perfil/detalhes: optional details besides the profile. */
export function DetailsPage() {
  const session = useSession();
  const own = trpc.drivers.details.useQuery(undefined, {
    staleTime: 0,
    refetchOnWindowFocus: "always",
    enabled: session !== null,
  });
  if (!session) return null;
  return (
    <div className="page pt-5 md:pt-7">
      <Link
        to={paths.editor}
        className="inline-flex min-h-12 items-center gap-3 font-bold underline decoration-2 underline-offset-4"
      >
        <Icon name="arrow-left" />
        Meu Perfil
      </Link>
      <PageHeading
        title="Valores e conforto"
        lead="O que as famílias mais perguntam antes de chamar. Cada parte tem o seu botão de salvar."
      />
      <WhenLoaded
        query={own}
        failure={failures.profileLoad}
        failureText={failures.profileLoadText}
        skeletons={
          <div className="grid gap-6 md:grid-cols-2">
            <Skeleton className="h-130 w-full rounded-card" />
            <Skeleton className="h-130 w-full rounded-card" />
          </div>
        }
      >
        {(data) => <Cards key={session.user.id} details={data} userId={session.user.id} />}
      </WhenLoaded>
    </div>
  );
}

function Cards({ details, userId }: { details: OwnDetails; userId: string }) {
  const utils = trpc.useUtils();
  const [areTermsDirty, setTermsDirty] = useState(false);
  const [isComfortDirty, setComfortDirty] = useState(false);
  const isDirty = areTermsDirty || isComfortDirty;
  const remember = useCallback(
    (saved: OwnDetails) => {
      utils.drivers.details.setData(undefined, saved);
      void utils.drivers.byId.invalidate();
    },
    [utils],
  );
  if (!details.hasProfile) return <NoProfileYet>Depois você conta aqui o resto.</NoProfileYet>;
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-2 md:items-start">
      <TermsForm details={details} userId={userId} onDirty={setTermsDirty} onSaved={remember} />
      <ComfortForm details={details} userId={userId} onDirty={setComfortDirty} onSaved={remember} />
      <LeaveQuestion isDirty={isDirty}>Se sair, elas ficam como rascunho neste aparelho.</LeaveQuestion>
    </div>
  );
}
