/** A part of the model contract. `head` starts a numbered part; `sign` is a signature line with the signatory below. */
export type ContractPart = { kind: "title" | "notice" | "head" | "text" | "sign"; text: string };

const LINE = "_".repeat(30);
const SHORT = "_".repeat(12);
const FEW = "_".repeat(5);
// With no-break spaces.
const DATE = "___\u00a0/\u00a0___\u00a0/\u00a0_____";
const TICK = "(   )";

const parts: [head: string, ...texts: string[]][] = [
  [
    "Quem contrata, quem leva e quem vai",
    `Responsável: ${LINE}${LINE}. CPF: ${LINE}. Telefone: ${LINE}. Endereço: ${LINE}${LINE}.`,
    `Condutor ou condutora: ${LINE}${LINE}. CPF ou CNPJ: ${LINE}. CNH nº ${LINE}, categoria D ou superior, válida até ${DATE}. Telefone: ${LINE}.`,
    `Passageiro: ${LINE}${LINE}.`,
    `Veículo: ${LINE}. Placa: ${SHORT}. Ano: ${SHORT}. Autorização de transporte escolar nº ${LINE}, dada por ${LINE}, válida até ${DATE}.`,
  ],
  [
    "O serviço",
    `O condutor leva o passageiro nos dias letivos entre ${LINE}${LINE} e a escola ${LINE}${LINE}. Turno: ${TICK} manhã ${TICK} tarde ${TICK} noite. Percurso: ${TICK} ida e volta ${TICK} só ida ${TICK} só volta.`,
    `Busca às ${SHORT}, entrega às ${SHORT}, com tolerância de ${FEW} minutos. Viaja também monitor ou monitora: ${TICK} sim ${TICK} não.`,
    `Podem receber o passageiro, além do responsável: ${LINE}${LINE}${LINE}.`,
  ],
  [
    "Valor e pagamento",
    `R$\u00a0${SHORT} por parcela, em ${FEW} parcelas por ano, com vencimento no dia ${FEW} de cada mês. Forma de pagamento: ${LINE}.`,
    `Mês de férias: ${TICK} não se paga ${TICK} paga-se metade ${TICK} paga-se inteiro. Desconto para irmãos: ${FEW}%.`,
    `Em caso de atraso no pagamento: multa de ${FEW}% (no máximo 2%) e juros de 1% ao mês. O valor só muda depois de 12 meses, com aviso de 30 dias, pelo índice ${SHORT}.`,
  ],
  [
    "O que o condutor faz",
    "Mantém em dia a autorização de transporte escolar, a CNH, o curso de condutor escolar, a vistoria e o seguro dos passageiros, e mostra os originais quando o responsável pedir.",
    "Leva só quem cabe, cada um com o seu cinto, em veículo limpo e em boas condições. Entrega o passageiro só na escola, ao responsável ou a quem está autorizado neste contrato.",
    "Avisa o responsável de atrasos e de qualquer acontecimento durante a viagem.",
  ],
  [
    "O que o responsável faz",
    "Deixa o passageiro pronto no horário, recebe o passageiro na volta e avisa quando ele não vai. Conta ao condutor o que ele precisa saber para a viagem ser segura. Paga nos dias combinados.",
  ],
  [
    "Faltas e imprevistos",
    "Faltas do passageiro, feriados e recessos não mudam o valor da parcela.",
    "Se o veículo quebrar ou o condutor não puder dirigir, ele envia outro veículo autorizado, com condutor habilitado. Se não conseguir, desconta os dias da parcela seguinte.",
  ],
  [
    "Prazo e como terminar",
    `Este contrato vale de ${DATE} a ${DATE}. Cada parte pode terminá-lo antes, por escrito (vale mensagem), com aviso de ${FEW} dias. Sem o aviso, quem termina paga à outra parte: ${LINE}.`,
    "Quem contratou fora do local do condutor, por telefone ou pela internet, pode desistir em até 7 dias e receber de volta o que pagou (Código de Defesa do Consumidor, artigo 49).",
  ],
  [
    "Dados pessoais e foro",
    "Os dados deste contrato servem só para prestar este serviço e cumprir a lei, e são apagados quando não forem mais necessários.",
    `Dúvidas que não se resolverem em conversa são decididas na comarca onde mora o responsável: ${LINE}.`,
  ],
];

/** The text of the model contract, for all its formats. */
export function contractText(brandName: string): ContractPart[] {
  return [
    { kind: "title", text: "Contrato de transporte escolar" },
    {
      kind: "notice",
      text: `Modelo da ${brandName}. Nenhum advogado revisou este texto. Leia tudo, preencha as linhas, mude o que precisar e risque o que não vale. Em dúvida, procure um advogado ou o Procon. A ${brandName} não é parte deste contrato.`,
    },
    ...parts.flatMap(([head, ...texts], index): ContractPart[] => [
      { kind: "head", text: `${index + 1}. ${head}` },
      ...texts.map((text) => ({ kind: "text" as const, text })),
    ]),
    { kind: "text", text: `Feito em duas vias iguais. ${LINE}, ${DATE}.` },
    ...["Responsável", "Condutor ou condutora", "Testemunha", "Testemunha"].map((text) => ({
      kind: "sign" as const,
      text,
    })),
  ];
}
