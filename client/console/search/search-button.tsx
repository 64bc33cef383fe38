import { Icon } from "../../ui/icon";
import { KeyCap } from "../queue/key-cap";
import { useDecisionKeys } from "../queue/use-decision-keys";

/** Opens the console's search; so does the key "/" on every page. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  useDecisionKeys({ "/": onOpen });
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-small font-semibold text-ink-2 hover:text-ink 2xl:border 2xl:border-field 2xl:bg-surface 2xl:px-3"
    >
      <Icon name="search" />
      <span className="sr-only 2xl:not-sr-only">Busca</span>
      <KeyCap>/</KeyCap>
    </button>
  );
}
