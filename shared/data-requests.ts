/** What a person can request about the data stored under their e-mail (LGPD, article 18), and how the queue says it. */
export const dataRequestKinds = {
  export: { name: "Cópia dos dados", detail: "cópia" },
  delete: { name: "Exclusão dos dados", detail: "exclusão" },
  object: { name: "Oposição a um uso", detail: "oposição" },
  correct: { name: "Correção dos dados", detail: "correção" },
  other: { name: "Outro pedido", detail: "outro pedido" },
} as const;

export type DataRequestKind = keyof typeof dataRequestKinds;
export const dataRequestKindNames = Object.keys(dataRequestKinds) as [DataRequestKind, ...DataRequestKind[]];
