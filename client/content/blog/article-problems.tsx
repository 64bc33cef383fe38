import { useRouter } from "@tanstack/react-router";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { BackToBlog } from "./back-to-blog";

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

/** The article could not be loaded now; it may exist. */
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
