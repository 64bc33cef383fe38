/** What the dialog and the page before WhatsApp both say. */
export const noticeWords = {
  title: "Antes de ir para o WhatsApp",
  agree: "Concordo, ir para WhatsApp",
} as const;
