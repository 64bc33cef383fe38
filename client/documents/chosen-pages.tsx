import { useEffect, useState } from "react";
import { Icon, type IconName } from "../ui/icon";
import type { ChosenPage, Sending } from "./use-sending";

/** The chosen pages in order; the order can be changed until they are sent. */
export function ChosenPages({ sending: { pages, share, moveUp, remove } }: { sending: Sending }) {
  const isSending = share !== null;
  return (
    <ol aria-label="Páginas escolhidas" className="grid gap-3">
      {pages.map((page, index) => (
        <li key={page.id} className="flex items-center gap-3 rounded-control border p-2">
          <Thumbnail page={page} />
          <span className="min-w-0 flex-1">
            <strong className="block font-bold">Página {index + 1}</strong>
            <span className="block truncate text-label text-ink-2">{page.name}</span>
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
                label={`Tirar a página ${index + 1}`}
                onPress={() => remove(page.id)}
              />
            </>
          )}
        </li>
      ))}
    </ol>
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

function Thumbnail({ page: { file } }: { page: ChosenPage }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const shape = "size-14 shrink-0 rounded-badge bg-sunk";
  if (address) return <img src={address} alt="" className={`${shape} object-cover`} />;
  return (
    <span className={`${shape} grid place-items-center`}>
      <Icon name="document" />
    </span>
  );
}
