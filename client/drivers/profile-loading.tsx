import { Loading, Skeleton } from "../ui/skeleton";

/** The skeleton of a profile's header. */
export function ProfileLoading() {
  return (
    <div className="page py-8">
      <Loading text="Carregando perfil...">
        <div className="grid gap-4">
          <Skeleton className="size-30 rounded-photo" />
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-40 w-full" />
        </div>
      </Loading>
    </div>
  );
}
