/** What a person reads when the browser stores nothing: a private window, blocked site data, or no space. */

export const notKept = "Este navegador não guarda rascunho";
export const notKeptText = "Antes de fechar ou recarregar esta página, salve ou envie o que você preencheu.";
