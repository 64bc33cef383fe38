import { afternoon, type DemoCity, evening, morning } from "../demo-driver";

export const beloHorizonte: DemoCity = {
  state: "MG",
  city: "Belo Horizonte",
  ddd: "31",
  drivers: [
    {
      name: "Cleide Nascimento",
      portrait: "w09",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2023],
      seats: [8, 16],
      services: [morning, afternoon],
      schools: [
        "EM Aurélio Pires Filho",
        "Colégio Savassi",
        "EMEI Serra Verde",
        "Colégio Santo Agostinho Novo",
      ],
      neighborhoods: ["Savassi", "Funcionários", "Serra", "Sion", "Anchieta", "Cruzeiro"],
      description:
        "Uai, aqui a prosa é boa e o horário é certo. Faço a região Centro-Sul com duas turmas e uma monitora. Troco a van a cada quatro anos e a atual chegou no fim de 2023.",
      months: 49,
      instagramUrl: "https://www.instagram.com/cleideescolarbh.demo",
    },
    {
      name: "Geraldo Magela Dias",
      portrait: "m11",
      vehicle: ["Micro-ônibus", "Marcopolo Volare V8L", "Branco", 2015],
      seats: [6, 27],
      services: [morning, afternoon],
      schools: ["EM Lagoa Encantada", "EE Francisco Menezes Neto", "Colégio Pampulha"],
      neighborhoods: ["Pampulha", "Castelo", "Ouro Preto", "Jaraguá"],
      description:
        "Pampulha, Castelo e Ouro Preto são a minha área desde que comecei, em 2004. Motorista prudente, ladeira não me assusta e a revisão dos freios é mensal.",
      months: 42,
      facebookUrl: "https://www.facebook.com/geraldopampulha.demo",
    },
    {
      name: "Fernanda Lacerda",
      portrait: "w04",
      vehicle: ["Van Escolar", "Ford Transit", "Branca", 2022],
      seats: [3, 17],
      services: [afternoon],
      schools: ["EMEI Jardim Montanhês", "Colégio Padre Eustáquio Novo"],
      neighborhoods: ["Padre Eustáquio", "Carlos Prates", "Caiçara"],
      description:
        "Sou enfermeira e condutora. Trabalho só à tarde, com primeiros socorros em dia e uma farmacinha básica na van. Os bancos são lavados todo mês.",
      months: 20,
      period: "semiannual",
    },
    {
      name: "Anderson Viana",
      portrait: "m07",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2017],
      seats: [2, 15],
      closed: true,
      services: [morning, afternoon, evening],
      schools: ["EE Francisco Menezes Neto", "EM Aurélio Pires Filho"],
      neighborhoods: ["Barreiro", "Diamante", "Tirol"],
      description:
        "No Barreiro nos três turnos. Estou fechando os trajetos do ano e por isso não pego novas famílias agora; volto a abrir depois das provas.",
      months: 27,
      period: "monthly",
    },
  ],
};

export const uberlandia: DemoCity = {
  state: "MG",
  city: "Uberlândia",
  ddd: "34",
  drivers: [
    {
      name: "Maria José Peixoto",
      portrait: "w13",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2018],
      seats: [5, 15],
      services: [morning, afternoon],
      schools: ["EM do Bairro Santa Mônica", "Colégio Cerrado"],
      neighborhoods: ["Santa Mônica", "Tibery", "Segismundo Pereira"],
      description:
        "Moro no Santa Mônica e atendo os vizinhos. Muitos pais eu conheço da feira de quinta. Faço manhã e tarde, e almoço em casa entre um turno e outro.",
      months: 24,
      period: "semiannual",
    },
    {
      name: "Hélio Borges",
      portrait: "m12",
      vehicle: ["Kombi", "Volkswagen Kombi", "Branca", 2010],
      seats: [4, 12],
      services: [morning],
      schools: ["EE Américo Duarte"],
      neighborhoods: ["Luizote de Freitas"],
      description:
        "Kombi simples, limpa e pontual, para uma escola só do Luizote. O valor cabe no bolso porque o trajeto é curto.",
      months: 9,
      period: "quarterly",
    },
  ],
};
