import { Loading, Skeleton } from "../../ui/skeleton";

/** The skeleton of an article page (§2). */
export function ArticleLoading() {
  return (
    <div className="page py-8">
      <div className="mx-auto max-w-reading">
        <Loading text="Carregando...">
          <div className="grid gap-4">
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-3/5" />
            <Skeleton className="h-11 w-2/5" />
            <Skeleton className="aspect-video w-full rounded-photo" />
          </div>
        </Loading>
      </div>
    </div>
  );
}
