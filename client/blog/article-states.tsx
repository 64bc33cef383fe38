import { useRouter } from "@tanstack/react-router";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Loading, Skeleton } from "../ui/skeleton";
import { BackToBlog } from "./back-to-blog";

/** The page of an article to come (§2). */
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

/** An unknown or removed article (§2). */
export function ArticleNotFound() {
  return (
    <div className="page py-8 md:py-13">
      <EmptyState level={1} title="Artigo não encontrado" actions={<BackToBlog />}>
        O artigo que você está procurando não existe ou foi removido.
      </EmptyState>
    </div>
  );
}

/** The article could not be loaded now; it may be there. */
export function ArticleUnavailable() {
  const router = useRouter();
  return (
    <div className="page py-8 md:py-13">
      <h1 tabIndex={-1} className="sr-only">
        Artigo do blog
      </h1>
      <ErrorState
        title="Não conseguimos carregar este artigo."
        onRetry={() => void router.invalidate()}
        actions={<BackToBlog />}
      >
        Confira sua internet e tente de novo.
      </ErrorState>
    </div>
  );
}
