import type { ShownAuthority } from "../../../shared/schemas/authorities";

/** "da Emdec", "do Detran-SP". */
export function ofAuthority({ article, name }: Pick<ShownAuthority, "article" | "name">): string {
  return `d${article} ${name}`;
}

type Checked = Pick<ShownAuthority, "checkedAt" | "isStale" | "dial">;

/** When we last checked the authority's link, and what to do if that is not recent enough. */
export function checkedLabel({ checkedAt, isStale, dial }: Checked): string {
  if (!checkedAt)
    return `Não testamos este link. Se não abrir, ${dial ? `ligue para ${dial}` : "procure a prefeitura"}.`;
  const also = dial ? "Confira também por telefone." : "Ele pode ter mudado.";
  const day = checkedAt.split("-").reverse().join("/");
  return `Endereço conferido por nós em ${day}.${isStale ? ` ${also}` : ""}`;
}
