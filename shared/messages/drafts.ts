/** What a person reads when the browser stores nothing: a private window, blocked site data, or no space. */

export const notStored = "Este navegador não guarda rascunho";
export const notStoredText =
  "Antes de fechar ou recarregar esta página, salve ou envie o que você preencheu.";
