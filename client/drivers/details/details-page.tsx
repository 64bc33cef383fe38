import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { errors } from "../../../shared/errors";
import { failures } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { OwnDetails } from "../../../shared/profile/details";
import { useSession } from "../../accounts/session/use-session";
import { PageHeading } from "../../app/layout/page-heading";
import { trpc } from "../../app/trpc";
import { Banner } from "../../ui/banner";
import { ButtonLink } from "../../ui/button-link";
import { ErrorState } from "../../ui/error-state";
import { Icon } from "../../ui/icon";
import { Loading, Skeleton } from "../../ui/skeleton";
import { LeaveQuestion } from "../editor/leave-question";
import { noteUnsaved, takeUp } from "../editor/unsaved-work";
import { ComfortForm } from "./comfort-form";
import { TermsForm } from "./terms-form";

/** /perfil/detalhes: what a driver may tell besides the profile. */
export function DetailsPage() {
  const session = useSession();
  const { data, isError, isFetching, refetch } = trpc.drivers.details.useQuery(undefined, {
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
        lead="O que as famílias mais perguntam antes de ligar. Cada quadro salva sozinho."
      />
      {data ? (
        <Cards key={session.user.id} details={data} userId={session.user.id} />
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
            <Skeleton className="h-130 w-full rounded-card" />
            <Skeleton className="h-130 w-full rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Cards({ details, userId }: { details: OwnDetails; userId: string }) {
  const utils = trpc.useUtils();
  const [areTermsDirty, setTermsDirty] = useState(false);
  const [isComfortDirty, setComfortDirty] = useState(false);
  const isDirty = areTermsDirty || isComfortDirty;
  useEffect(() => takeUp(userId), [userId]);
  useEffect(() => {
    noteUnsaved(userId, isDirty);
    return () => noteUnsaved(userId, false);
  }, [userId, isDirty]);
  const remember = useCallback(
    (saved: OwnDetails) => {
      utils.drivers.details.setData(undefined, saved);
      void utils.drivers.byId.invalidate();
    },
    [utils],
  );
  if (!details.hasProfile)
    return (
      <Banner
        kind="info"
        lead={errors.PROFILE_NOT_FOUND.message}
        action={
          <ButtonLink to={paths.editor} className="w-full sm:w-auto">
            Preencher meu perfil
          </ButtonLink>
        }
      >
        Depois você conta aqui o resto.
      </Banner>
    );
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-2 md:items-start">
      <TermsForm details={details} userId={userId} onDirty={setTermsDirty} onSaved={remember} />
      <ComfortForm details={details} userId={userId} onDirty={setComfortDirty} onSaved={remember} />
      <LeaveQuestion isDirty={isDirty}>Se sair, elas se perdem.</LeaveQuestion>
    </div>
  );
}
