import type { ShownAuthority } from "../../shared/schemas/authorities";

/** "da Emdec", "do Detran-SP". */
export function ofAuthority({ article, name }: Pick<ShownAuthority, "article" | "name">): string {
  return `d${article} ${name}`;
}

/** When we last checked the authority's link, and whether that is recent enough. */
export function checkedLabel({ checkedAt, isStale }: Pick<ShownAuthority, "checkedAt" | "isStale">): string {
  if (!checkedAt) return "Ainda não abrimos este endereço: confira também por telefone.";
  const day = checkedAt.split("-").reverse().join("/");
  return isStale
    ? `Endereço conferido por nós em ${day}: confira também por telefone.`
    : `Endereço conferido por nós em ${day}.`;
}
