import { COMPARED_MAX } from "../../../shared/limits";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { shareComparison } from "../comparison/share-comparison";

/**
 * Shown once two drivers are ticked: links to the comparison and copies its URL. Also says that a fourth is too many.
 */
export function CompareBar({ ids, isRefused }: { ids: readonly string[]; isRefused: boolean }) {
  const isShown = ids.length > 1;
  return (
    <div
      data-slot={isShown ? "bottom-bar" : undefined}
      className={
        isShown
          ? "z-10 border-t bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar max-md:fixed max-md:inset-x-0 max-md:bottom-0 md:sticky md:bottom-4 md:mt-7 md:w-fit md:rounded-card md:border"
          : undefined
      }
    >
      <p role="status" className={isRefused && isShown ? "pb-2 text-small font-bold" : undefined}>
        {isRefused && isShown ? "Compare até três." : null}
      </p>
      {isShown ? (
        <div className="flex gap-2">
          <ButtonLink
            to="/comparar"
            search={{ c: ids.join() }}
            icon="columns"
            className="min-h-14 flex-1 md:px-6.5"
          >
            Comparar {Math.min(ids.length, COMPARED_MAX)} condutores
          </ButtonLink>
          <Button
            variant="outline"
            size="icon"
            icon="share"
            aria-label="Compartilhar comparação"
            className="size-14"
            onClick={() => void shareComparison(ids)}
          />
        </div>
      ) : null}
    </div>
  );
}
