import { afternoon, type DemoCity, evening, morning } from "../demo-driver";

export const curitiba: DemoCity = {
  state: "PR",
  city: "Curitiba",
  ddd: "41",
  drivers: [
    {
      name: "Marcelo Batista",
      portrait: "m05",
      vehicle: ["Ônibus", "Mercedes-Benz OF-1721", "Branco com faixa amarela", 2017],
      seats: [18, 46],
      services: [morning, afternoon],
      schools: [
        "Escola Municipal Araucária",
        "Colégio Água Verde",
        "CMEI Gralha Azul",
        "Colégio Estadual Batel",
      ],
      neighborhoods: ["Água Verde", "Portão", "Batel", "Vila Izabel", "Rebouças"],
      description:
        "Ônibus com aquecimento para os invernos daqui, elevador para cadeira de rodas e duas monitoras. Atendo Água Verde e Portão, com embarque em pontos combinados na calçada de casa.",
      months: 40,
      facebookUrl: "https://www.facebook.com/batistaescolarcwb.demo",
    },
    {
      name: "Kátia Kowalski",
      portrait: "w11",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2021],
      seats: [4, 16],
      services: [morning, afternoon],
      schools: ["Colégio Água Verde", "CMEI Gralha Azul", "Escola Pinhão"],
      neighborhoods: ["Santa Felicidade", "Mercês", "Bigorrilho", "Vista Alegre"],
      description:
        "Santa Felicidade e Mercês, ida e volta. Trabalho com hora marcada de verdade: cinco minutos de tolerância para todos, inclusive para mim.",
      months: 35,
      instagramUrl: "https://www.instagram.com/katiaescolarcwb.demo",
    },
    {
      name: "Sérgio Wolski",
      portrait: "m10",
      vehicle: ["Van Escolar", "Mercedes-Benz Sprinter", "Prata", 2019],
      seats: [0, 18],
      services: [morning, afternoon],
      schools: ["Colégio Estadual Batel", "Escola Pinhão"],
      neighborhoods: ["Cabral", "Juvevê", "Ahú"],
      description:
        "Completo no momento. Faço Cabral, Juvevê e Ahú com turmas separadas por idade. Em novembro aviso quem estiver na lista sobre as vagas do ano que vem.",
      months: 51,
    },
    {
      name: "Daniela Moletta",
      portrait: "w12",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2024],
      seats: [9, 16],
      services: [morning, afternoon],
      schools: ["Escola Municipal Tatuquara Nova", "CMEI Sabiá"],
      neighborhoods: ["Pinheirinho", "Capão Raso"],
      description:
        "Van zero quilômetro, adquirida neste ano. Atendo o Pinheirinho e o Capão Raso e aceito rateio de irmãos. Pode me chamar que mostro os documentos e o veículo.",
      months: 4,
      period: "semiannual",
    },
  ],
};

export const florianopolis: DemoCity = {
  state: "SC",
  city: "Florianópolis",
  ddd: "48",
  drivers: [
    {
      name: "Neusa Hoffmann",
      portrait: "w10",
      vehicle: ["Van Escolar", "Peugeot Boxer", "Branca", 2019],
      seats: [3, 15],
      services: [morning, afternoon],
      schools: ["EBM Lagoa do Peri", "NEIM Campeche", "Colégio Ilha Sul"],
      neighborhoods: ["Campeche", "Rio Tavares", "Lagoa da Conceição"],
      description:
        "Sul da Ilha, o ano todo. No verão o movimento aumenta e eu adianto a saída em vinte minutos. Trago as crianças com areia no pé e tudo, sem problema.",
      months: 30,
      period: "semiannual",
    },
    {
      name: "Jairo Amorim",
      portrait: "m08",
      vehicle: ["Micro-ônibus", "Agrale MA 8.7 Neobus", "Branco", 2014],
      seats: [5, 25],
      services: [morning, evening],
      schools: ["Colégio Trindade Novo", "EEB Getúlio Ramos"],
      neighborhoods: ["Trindade", "Itacorubi", "Pantanal"],
      description:
        "Levo turmas da Trindade e do Itacorubi de manhã e os cursos técnicos à noite. O micro tem bancos altos e bagageiro para mochilas e instrumentos.",
      months: 18,
      period: "quarterly",
    },
  ],
};

export const portoAlegre: DemoCity = {
  state: "RS",
  city: "Porto Alegre",
  ddd: "51",
  drivers: [
    {
      name: "Volnei Schmitz",
      portrait: "m09",
      vehicle: ["Van Escolar", "Mercedes-Benz Sprinter", "Branca", 2020],
      seats: [4, 19],
      services: [morning, afternoon],
      schools: ["EMEF Arroio Dilúvio", "Colégio Menino Deus", "Colégio Partenon"],
      neighborhoods: ["Menino Deus", "Azenha", "Santana", "Partenon"],
      description:
        "Bah, são vinte e dois anos de escolar na Azenha e no Menino Deus. Levo chimarrão para mim e paciência para o trânsito. A guria que me ajuda, a Jéssica, conhece todos pelo nome.",
      months: 46,
      facebookUrl: "https://www.facebook.com/volneiescolar.demo",
    },
    {
      name: "Carmen Bittencourt",
      portrait: "w01",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2022],
      seats: [6, 16],
      services: [afternoon],
      schools: ["Colégio Bela Vista Sul", "EMEI Passarinho", "Colégio Menino Deus"],
      neighborhoods: ["Moinhos de Vento", "Bela Vista", "Petrópolis", "Mont'Serrat"],
      description:
        "Atendo à tarde, das escolas do Moinhos até Petrópolis. Posso deixar no contraturno: balé, judô e inglês ficam no meu caminho às terças e quintas.",
      months: 26,
      instagramUrl: "https://www.instagram.com/carmenescolarpoa.demo",
    },
    {
      name: "Luís Fernando Dorneles",
      portrait: "m14",
      vehicle: ["Kombi", "Volkswagen Kombi", "Branca", 2012],
      seats: [1, 9],
      services: [morning],
      schools: ["EMEF Restinga Nova"],
      neighborhoods: ["Restinga", "Belém Novo"],
      description:
        "Zona Sul, uma vaga para a turma da manhã. Pego na Restinga, passo em Belém Novo e chego na escola antes do sinal das oito.",
      months: 7,
      period: "monthly",
    },
  ],
};
