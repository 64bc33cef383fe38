/** What a row with no answer at all lets a family ask. */
export type Question = keyof typeof detailQuestions;

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
type Unstated = { label: string; question?: Question };

/** The rows without answers, as words: details in the first list, documents in the second. */
export function unstatedLabels(unstated: readonly Unstated[]): { details: string; documents: string } {
  const labels = (isDocument: boolean) =>
    unstated
      .filter(({ question }) => question && (documentOf(question) !== undefined) === isDocument)
      .map(({ label }) =>
        /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1),
      )
      .join(", ");
  return { details: labels(false), documents: labels(true) };
}

/** One question for each row without answers; documents in one. */
export function questionsAbout(unstated: readonly Unstated[]): string[] {
  const names = unstated.flatMap(({ question }) => question ?? []);
  const details = names
    .map((name) => detailQuestions[name])
    .filter((question) => typeof question === "string");
  const documents = names.flatMap((name) => documentOf(name) ?? []);
  if (documents.length === 0) return details;
  return [`Posso ver ${new Intl.ListFormat("pt-BR").format(documents)}?`, ...details];
}

function documentOf(name: Question): string | undefined {
  const question = detailQuestions[name];
  return typeof question === "string" ? undefined : question.document;
}
