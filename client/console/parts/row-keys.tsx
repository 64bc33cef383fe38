import { KeyCap } from "../queue/key-cap";
import { useRowKeys } from "./use-row-keys";

/** Lets the keys reach the rows of a page, and says which ones. */
export function RowKeys() {
  useRowKeys();
  return (
    <p className="hidden flex-wrap items-center gap-2 text-small text-ink-2 lg:flex">
      <KeyCap>J</KeyCap>
      <KeyCap>K</KeyCap>
      <span className="mr-2">próxima linha, anterior</span>
      <KeyCap>Enter</KeyCap>
      <span className="mr-2">abrir</span>
      <KeyCap>Esc</KeyCap>
      <span>sair da lista</span>
    </p>
  );
}
