import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Icon, type IconName } from "../ui/icon";
import type { ChosenPage } from "./stored-pages";
import type { Sending } from "./use-sending";

type ChosenPagesProps = {
  sending: Sending;
  /** Asks for a file in the place of this page. */
  onExchange: (page: ChosenPage) => void;
};

/** The chosen pages in order; until they are sent, the order can be changed and each can be exchanged. */
export function ChosenPages({ sending, onExchange }: ChosenPagesProps) {
  const { pages, share, pointsTo, moveUp, remove } = sending;
  const isSending = share !== null;
  return (
    <ol aria-label="Páginas escolhidas" className="grid gap-3">
      {pages.map((page, index) => (
        <li
          key={page.id}
          className={cn(
            "grid gap-2 rounded-control p-2",
            page.fault === null ? "border" : "border-2 border-bad bg-bad-soft p-2.5",
          )}
        >
          <div className="flex items-center gap-3">
            <Thumbnail page={page} />
            <span className="min-w-0 flex-1">
              <strong className="block font-bold">Página {index + 1}</strong>
              <span className="block truncate text-label text-ink-2">{page.file.name}</span>
            </span>
            {isSending ? null : (
              <>
                <PageButton
                  icon="arrow-up"
                  label={`Pôr a página ${index + 1} uma antes`}
                  isOff={index === 0}
                  onPress={() => moveUp(page.id)}
                />
                <PageButton
                  icon="trash"
                  label={`Remover a página ${index + 1}`}
                  onPress={() => remove(page.id)}
                />
              </>
            )}
          </div>
          {page.fault === null ? null : (
            <Fault
              id={`pagina-${page.id}-motivo`}
              attempt={pointsTo?.page === page.id ? pointsTo.attempt : 0}
              onExchange={() => onExchange(page)}
            >
              {page.fault}
            </Fault>
          )}
        </li>
      ))}
    </ol>
  );
}

type FaultProps = {
  id: string;
  /** Grows with each attempt to send this page; then its button gets the focus. */
  attempt: number;
  onExchange: () => void;
  children: ReactNode;
};

function Fault({ id, attempt, onExchange, children }: FaultProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (attempt > 0) button.current?.focus();
  }, [attempt]);
  return (
    <div className="grid gap-3 px-1 pb-1">
      <p id={id} className="flex gap-2.5 font-semibold text-bad">
        <Icon name="warning" className="mt-0.5" />
        <span className="min-w-0">{children}</span>
      </p>
      <Button ref={button} icon="camera" aria-describedby={id} onClick={onExchange}>
        Trocar esta página
      </Button>
    </div>
  );
}

type PageButtonProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void };

// Not `disabled`: a page that has become the first keeps the focus on its button.
function PageButton({ icon, label, isOff = false, onPress }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => (isOff ? undefined : onPress())}
      className="grid size-12 shrink-0 place-items-center rounded-control hover:bg-sunk aria-disabled:text-disabled"
    >
      <Icon name={icon} />
    </button>
  );
}

function Thumbnail({ page: { file, fault } }: { page: ChosenPage }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/") || fault !== null) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, fault]);
  const shape = "size-14 shrink-0 rounded-badge";
  if (address) return <img src={address} alt="" className={cn(shape, "bg-sunk object-cover")} />;
  return (
    <span
      className={cn(shape, "grid place-items-center", fault === null ? "bg-sunk" : "bg-surface text-bad")}
    >
      <Icon name="document" />
    </span>
  );
}
