import { useEffect } from "react";
import { failures } from "../../../shared/messages";
import { useSession } from "../../accounts/session/use-session";
import { ErrorState } from "../../ui/error-state";
import { toast } from "../../ui/overlays/toast";
import { Loading, Skeleton } from "../../ui/skeleton";
import { useOwnProfile } from "../use-own-profile";
import { ProfileEditor } from "./profile-editor";

/** /perfil: the caller's profile, once it is loaded. */
export function EditorPage() {
  const session = useSession();
  const { profile, isError, isFetching, refetch } = useOwnProfile();
  useEffect(() => {
    if (isError) toast({ kind: "error", title: failures.profileLoad, text: failures.profileLoadText });
  }, [isError]);

  if (!session) return null;
  if (profile) return <ProfileEditor key={session.user.id} profile={profile} userId={session.user.id} />;
  return (
    <div className="page py-8">
      <h1 tabIndex={-1} className="text-h1">
        Meu Perfil
      </h1>
      {isError ? (
        <ErrorState
          title={failures.profileLoad}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mt-6"
        >
          {failures.profileLoadText} Confira sua internet. O que você digitou antes continua guardado neste
          aparelho.
        </ErrorState>
      ) : (
        <Loading text="Carregando seu perfil..." className="mt-6">
          <div className="grid gap-6 md:ml-76">
            <Skeleton className="h-130 w-full rounded-card" />
            <Skeleton className="h-90 w-full rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  );
}
