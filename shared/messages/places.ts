/** The message for a city that is not a municipality of the state, with the closest names. */
export function cityUnknown(nearest: readonly string[], isElsewhere: readonly string[]): string {
  if (nearest.length > 0) return `Cidade não encontrada. Você quis dizer ${joinAlternatives(nearest)}?`;
  if (isElsewhere.length > 0)
    return `Cidade não encontrada nesse estado. Ela fica em ${joinAlternatives(isElsewhere)}: confira o estado.`;
  return "Cidade não encontrada. Escolha uma da lista do estado.";
}

/** "a", "a ou b", "a, b ou c". */
function joinAlternatives(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ou ${words.at(-1)}`;
}
