import { useState } from "react";
import { formatDate, formatTime } from "../../../shared/brazil";
import { DOCUMENT_PAGES_MAX } from "../../../shared/limits";
import { RETENTION, retentionText } from "../../../shared/retention";
import { cn } from "../../ui/cn";
import { ErrorState } from "../../ui/error-state";
import { Icon, type IconName } from "../../ui/icon";
import { consoleApi } from "../api";
import { isLost } from "../parts/is-lost";
import { useDecisionKeys } from "../queue/use-decision-keys";
import { useStaff } from "../session/staff-here";
import { Picture } from "./picture";

const ZOOMS = [100, 150, 200, 300, 400] as const;
const LAST_ZOOM = ZOOMS.length - 1;

type PageViewerProps = {
  id: string;
  pages: number;
  name: string;
  /** The page that is shown, from 1. */
  page: number;
  onPage: (page: number) => void;
};

/** The pages of a document on a dark background; zoomed and rotated by buttons and by + − [ ], turned by N. */
export function PageViewer({ id, pages, name, page, onPage }: PageViewerProps) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const larger = () => setZoom((step) => Math.min(step + 1, LAST_ZOOM));
  const smaller = () => setZoom((step) => Math.max(step - 1, 0));
  const turn = (by: number) => setTurns((before) => (before + by + 4) % 4);
  const show = (number: number) => {
    if (number <= pages) onPage(number);
  };
  const numbers = Array.from({ length: Math.min(pages, DOCUMENT_PAGES_MAX) }, (_, index) => index + 1);
  useDecisionKeys({
    "+": larger,
    "=": larger,
    "-": smaller,
    "[": () => turn(-1),
    "]": () => turn(1),
    n: () => show((page % pages) + 1),
    ...Object.fromEntries(numbers.map((number) => [String(number), () => show(number)])),
  });
  if (pages === 0) return <p>O arquivo já foi apagado. Fica só o resultado.</p>;
  return (
    <div className="page-viewer min-w-0 max-lg:[@media(height>=30rem)]:sticky max-lg:top-0 max-lg:z-10 lg:sticky lg:top-6">
      <div className="on-dark overflow-hidden rounded-card bg-night text-white">
        <div className="flex items-center justify-between gap-3 border-b border-white/20 py-1 pr-2 pl-4">
          <p className="font-bold" aria-live="polite">
            Página {page} de {pages}
          </p>
          <div className="flex">
            <Tool icon="zoom-out" label="Diminuir" onPress={smaller} isOff={zoom === 0} />
            <Tool icon="zoom-in" label="Aumentar" onPress={larger} isOff={zoom === LAST_ZOOM} />
            <Tool icon="rotate-left" label="Girar para a esquerda" onPress={() => turn(-1)} />
            <Tool icon="rotate-right" label="Girar para a direita" onPress={() => turn(1)} />
          </div>
        </div>
        <Page id={id} page={page} name={name} zoom={ZOOMS[zoom] ?? 100} turns={turns} />
        {pages > 1 ? (
          <ul className="flex gap-3 border-t border-white/20 p-4" aria-label="Páginas">
            {numbers.map((number) => (
              <li key={number}>
                <button
                  type="button"
                  aria-current={number === page ? "page" : undefined}
                  aria-label={`Página ${number}`}
                  onClick={() => show(number)}
                  className={cn(
                    "grid h-16 w-12 place-items-center rounded-badge font-bold text-ink",
                    number === page ? "bg-white outline-3 outline-offset-2 outline-band" : "bg-night-2",
                  )}
                >
                  {number}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <OpeningNote id={id} />
    </div>
  );
}

function Page({
  id,
  page,
  name,
  zoom,
  turns,
}: {
  id: string;
  page: number;
  name: string;
  zoom: number;
  turns: number;
}) {
  const found = usePage(id, page);
  if (isLost(found))
    return (
      <div className="bg-surface p-6 text-ink">
        <ErrorState title="Não conseguimos carregar a página" onRetry={() => void found.refetch()} />
      </div>
    );
  if (!found.data)
    return (
      <p role="status" className="p-6">
        Abrindo a página...
      </p>
    );
  return (
    <Picture
      src={`data:image/jpeg;base64,${found.data.picture}`}
      label={`${name}, página ${page}`}
      zoom={zoom}
      turns={turns}
    />
  );
}

// Each opening is recorded: a page is fetched once per review, and removed from the cache soon after.
function usePage(id: string, page: number) {
  return consoleApi.documents.page.useQuery(
    { id, page },
    {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
}

function OpeningNote({ id }: { id: string }) {
  const { data } = usePage(id, 1);
  const own = useStaff();
  if (!data) return null;
  const at = new Date(data.openedAt).toISOString();
  return (
    <p className="mt-3 flex gap-2 text-small text-ink-2 max-lg:hidden">
      <Icon name="lock" size={18} className="mt-0.5" />
      <span>
        Esta abertura ficou registrada: {own?.name}, {formatDate(at)}, {formatTime(at)}. O arquivo é apagado{" "}
        {retentionText(RETENTION.documentFiles)} depois da decisão.
      </span>
    </p>
  );
}

type ToolProps = { icon: IconName; label: string; onPress: () => void; isOff?: boolean };

function Tool({ icon, label, onPress, isOff = false }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onPress}
      className={cn(
        "grid size-12 place-items-center rounded-control hover:bg-white/10",
        isOff && "opacity-50",
      )}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
