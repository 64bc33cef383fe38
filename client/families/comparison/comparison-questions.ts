/** What a row with no answer at all lets a family ask. */
export type Asked = keyof typeof detailQuestions;

/** Questions about details. Those about documents are one, made of their names. */
export const detailQuestions = {
  price: "Qual é o valor por mês, e quantas parcelas por ano?",
  vacationCharge: "Cobra nas férias?",
  siblingDiscount: "Tem desconto para irmãos?",
  noticeDays: "Com quantos dias preciso avisar para sair?",
  hasContract: "Tem contrato por escrito?",
  hasMonitor: "Vai monitor ou monitora junto?",
  hasAirConditioning: "Tem ar-condicionado?",
  hasThreePointBelts: "Tem cinto de três pontos em todos os lugares?",
  hasCamera: "Tem câmera interna?",
  isAccessible: "É acessível a cadeira de rodas?",
  hasChildSeat: "Leva cadeirinha ou assento de elevação?",
  age: "Leva crianças de que idade?",
  authorisation: { document: "a autorização" },
  licence: { document: "a CNH" },
  inspection: { document: "a vistoria" },
} as const;

/** A row without answers. */
type Untold = { label: string; asks?: Asked };

/** The rows without answers, as words: details in the first list, documents in the second. */
export function untoldLabels(untold: readonly Untold[]): { details: string; documents: string } {
  const labels = (isDocument: boolean) =>
    untold
      .filter(({ asks }) => asks && (documentOf(asks) !== undefined) === isDocument)
      .map(({ label }) =>
        /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1),
      )
      .join(", ");
  return { details: labels(false), documents: labels(true) };
}

/** One question for each row without answers; documents in one. */
export function questionsAbout(untold: readonly Untold[]): string[] {
  const asked = untold.flatMap(({ asks }) => asks ?? []);
  const details = asked
    .map((asks) => detailQuestions[asks])
    .filter((question) => typeof question === "string");
  const documents = asked.flatMap((asks) => documentOf(asks) ?? []);
  if (documents.length === 0) return details;
  return [`Posso ver ${new Intl.ListFormat("pt-BR").format(documents)}?`, ...details];
}

function documentOf(asks: Asked): string | undefined {
  const question = detailQuestions[asks];
  return typeof question === "string" ? undefined : question.document;
}
