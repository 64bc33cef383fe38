import type { Authority } from "./authority";

/** What to ask a driver for, if this authority issues the authorisation. */
export function whatToAsk({ article, name }: Authority): string[] {
  return [
    `A autorização d${article} ${name}, dentro da validade, com a placa da van.`,
    "A CNH na categoria D, com a anotação de atividade remunerada (EAR).",
    "O certificado do curso de condutor de transporte escolar.",
    "A certidão negativa de crimes, que a lei pede e se renova a cada cinco anos.",
    "A data da última vistoria: ela se repete a cada seis meses.",
    "Quantas crianças vão na van, e um cinto para cada uma.",
  ];
}

/** What a valid authorisation looks like (CTB, arts. 136 and 137). */
export const whatIsValid = [
  "Fica dentro da van, à vista, com o número de lugares permitido.",
  "Tem o nome de quem autorizou, a placa do veículo e a data até quando vale.",
  "A van tem faixa amarela com ESCOLAR em preto nas laterais e na traseira.",
  "Se a foto enviada estiver cortada ou sem data, peça para ver o original.",
];
