import { afternoon, type DemoCity, evening, morning } from "../demo-driver";

export const rioDeJaneiro: DemoCity = {
  state: "RJ",
  city: "Rio de Janeiro",
  ddd: "21",
  drivers: [
    {
      name: "Jorge Luiz Azevedo",
      portrait: "m01",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2020],
      seats: [5, 16],
      services: [morning, afternoon],
      schools: ["Escola Municipal Orsina da Costa", "Colégio Tijuca Nova", "CIEP Noel Rosa"],
      neighborhoods: ["Tijuca", "Vila Isabel", "Grajaú", "Maracanã"],
      description:
        "Tijucano da gema. Faço a Conde de Bonfim de ponta a ponta e entro na Vila Isabel antes do trânsito fechar. Trabalho com monitora e com lista de presença em papel, que os pais podem ver.",
      months: 45,
      facebookUrl: "https://www.facebook.com/jorgetijuca.demo",
    },
    {
      name: "Mônica Pimentel",
      portrait: "w08",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2021],
      seats: [2, 15],
      services: [morning, afternoon],
      schools: ["Escola Municipal Pedro Ernesto Filho", "Colégio Lagoa", "Escola Jardim do Pão"],
      neighborhoods: ["Botafogo", "Humaitá", "Jardim Botânico", "Urca", "Laranjeiras"],
      description:
        "Atendo de Botafogo ao Jardim Botânico. Como as escolas de lá têm horários diferentes, monto o trajeto no começo do ano com as famílias e não mudo depois.",
      months: 39,
      instagramUrl: "https://www.instagram.com/monicaescolarzs.demo",
    },
    {
      name: "Carlos Eduardo Braga",
      portrait: "m13",
      vehicle: ["Micro-ônibus", "Mascarello Gran Micro", "Branco", 2019],
      seats: [10, 30],
      services: [morning, afternoon, evening],
      schools: [
        "Colégio Recreio Mar",
        "Escola Municipal Rio das Flores",
        "Colégio Barra Norte",
        "CIEP Cartola",
      ],
      neighborhoods: ["Barra da Tijuca", "Recreio dos Bandeirantes", "Jacarepaguá", "Vargem Pequena"],
      description:
        "Micro-ônibus refrigerado para quem mora longe da escola. Do Recreio à Barra levamos uns trinta minutos pela manhã. Há uma monitora para cada quinze crianças.",
      months: 21,
      facebookUrl: "https://www.facebook.com/bragaescolarbarra.demo",
      instagramUrl: "https://www.instagram.com/bragaescolarbarra.demo",
    },
    {
      name: "Simone Coutinho",
      portrait: "w03",
      vehicle: ["Kombi", "Volkswagen Kombi", "Branca", 2013],
      seats: [0, 12],
      services: [morning],
      schools: ["Escola Municipal Mestre Valentim"],
      neighborhoods: ["Méier", "Todos os Santos"],
      description:
        "Levo doze crianças do Méier para a mesma escola há seis anos. Quando uma família sai, chamo a primeira da lista. Pode deixar seu nome comigo.",
      months: 50,
      period: "semiannual",
    },
    {
      name: "Alexandre Rangel",
      portrait: "m06",
      state: "private",
      vehicle: ["Van Escolar", "Citroën Jumper", "Prata", 2018],
      seats: [8, 15],
      services: [afternoon, evening],
      schools: ["CIEP Cartola", "Colégio Campo Grande Sul"],
      neighborhoods: ["Campo Grande", "Santíssimo"],
      description:
        "Começo a atender Campo Grande no próximo semestre, à tarde e à noite. Estou conversando com as escolas para combinar os pontos de embarque.",
      months: 2,
      period: "quarterly",
    },
  ],
};

export const niteroi: DemoCity = {
  state: "RJ",
  city: "Niterói",
  ddd: "21",
  drivers: [
    {
      name: "Teresa Quintanilha",
      portrait: "w06",
      vehicle: ["Van Escolar", "Mercedes-Benz Sprinter", "Branca", 2022],
      seats: [4, 18],
      services: [morning, afternoon],
      schools: ["Colégio Praia de Icaraí", "Escola Municipal Anísio Torres", "UMEI Ondas do Saber"],
      neighborhoods: ["Icaraí", "Santa Rosa", "Ingá", "São Francisco"],
      description:
        "Icaraí inteira cabe no meu trajeto. Espero cada criança entrar no prédio antes de seguir, e peço que avisem até as seis da manhã quando alguém faltar.",
      months: 32,
    },
    {
      name: "Leandro Fraga",
      portrait: "m02",
      vehicle: ["Van Escolar", "Peugeot Boxer", "Branca", 2016],
      seats: [1, 15],
      services: [morning, evening],
      schools: ["Colégio Fonseca Lima"],
      neighborhoods: ["Fonseca", "Barreto"],
      description:
        "Uma vaga no turno da manhã para o Fonseca. À noite levo a turma do supletivo e espero até o último sair.",
      months: 13,
      period: "semiannual",
    },
  ],
};
