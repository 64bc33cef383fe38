import { afternoon, type DemoCity, evening, morning } from "../demo-driver";

export const goiania: DemoCity = {
  state: "GO",
  city: "Goiânia",
  ddd: "62",
  drivers: [
    {
      name: "Divino Alves Ferraz",
      portrait: "m12",
      vehicle: ["Van Escolar", "Mercedes-Benz Sprinter", "Branca", 2019],
      seats: [5, 18],
      services: [morning, afternoon],
      schools: ["CMEI Bougainville", "Colégio Setor Bueno", "EM Jardim América Novo"],
      neighborhoods: ["Setor Bueno", "Jardim América", "Setor Marista", "Nova Suíça"],
      description:
        "Setor Bueno e Jardim América, porta a porta. Costumo dizer que escolar é compromisso: em onze anos faltei duas vezes, e nas duas mandei colega no lugar.",
      months: 34,
      facebookUrl: "https://www.facebook.com/divinoescolar.demo",
    },
    {
      name: "Leidiane Moraes",
      portrait: "w05",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2016],
      seats: [7, 15],
      services: [afternoon],
      schools: ["EM Jardim Novo Mundo Norte"],
      neighborhoods: ["Jardim Novo Mundo", "Setor Leste Universitário"],
      description:
        "Abri a turma da tarde no Novo Mundo e ainda tenho lugar nas duas primeiras filas. Fecho contrato semestral, com férias descontadas.",
      months: 6,
      period: "monthly",
    },
  ],
};

export const brasilia: DemoCity = {
  state: "DF",
  city: "Brasília",
  ddd: "61",
  drivers: [
    {
      name: "Ronaldo Queiroz",
      portrait: "m06",
      vehicle: ["Van Escolar", "Renault Master", "Prata", 2023],
      seats: [3, 16],
      services: [morning, afternoon],
      schools: ["Escola Classe 316 Sul", "Colégio Eixo Monumental", "Centro de Ensino Asa Norte"],
      neighborhoods: ["Asa Sul", "Asa Norte", "Sudoeste", "Cruzeiro"],
      description:
        "Plano Piloto de quadra em quadra. Pego embaixo do bloco e deixo na portaria da escola. Quem mora no Sudoeste embarca por último e chega do mesmo jeito na hora.",
      months: 29,
    },
    {
      name: "Adriana Peçanha",
      portrait: "w14",
      vehicle: ["Ônibus", "Volkswagen 17.230 Caio Apache", "Branco com faixa amarela", 2015],
      seats: [13, 42],
      services: [morning, afternoon, evening],
      schools: ["CEF Taguatinga Centro", "Centro de Ensino Médio Águas Claras"],
      neighborhoods: ["Taguatinga", "Águas Claras", "Vicente Pires", "Guará"],
      description:
        "Sou uma das poucas mulheres que dirigem ônibus escolar em Taguatinga. Somos uma equipe de três: eu, a monitora da frente e a do fundo. Há vagas em todos os turnos.",
      months: 22,
      period: "quarterly",
      facebookUrl: "https://www.facebook.com/adrianaonibusescolar.demo",
    },
  ],
};

export const belem: DemoCity = {
  state: "PA",
  city: "Belém",
  ddd: "91",
  drivers: [
    {
      name: "Maria do Socorro Pantoja",
      portrait: "w08",
      vehicle: ["Van Escolar", "Peugeot Boxer", "Branca", 2018],
      seats: [4, 15],
      services: [morning, afternoon],
      schools: ["Colégio Nazaré Novo", "EM Umarizal", "Escola Açaizeiro"],
      neighborhoods: ["Nazaré", "Umarizal", "Batista Campos", "São Brás"],
      description:
        "Aqui chove às três e a gente já sabe: guarda-chuva na porta da van e capa para quem esqueceu. Atendo Nazaré e Umarizal nos dois turnos.",
      months: 16,
      period: "semiannual",
    },
    {
      name: "Jorge Tavares",
      portrait: "m09",
      login: "conferencia",
      state: "held",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2017],
      seats: [6, 15],
      services: [afternoon],
      schools: ["Colégio Nazaré Novo", "EM Umarizal"],
      neighborhoods: ["Nazaré", "Marco", "São Brás"],
      description:
        "Faço Nazaré, Marco e São Brás à tarde. A saída é sempre no mesmo horário, e aviso a família quando a criança desce.",
      months: 1,
      period: "monthly",
    },
    {
      name: "Sônia Batista Reis",
      portrait: "w03",
      login: "devolucao",
      state: "withdrawn",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2016],
      seats: [5, 15],
      services: [morning],
      schools: ["EM Umarizal"],
      neighborhoods: ["Umarizal", "Pedreira"],
      description:
        "Faço Umarizal e Pedreira de manhã, com a minha filha de monitora. Passo o itinerário por mensagem na véspera.",
      months: 0,
      period: "monthly",
    },
  ],
};
