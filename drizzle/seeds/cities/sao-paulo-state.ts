import { afternoon, type DemoCity, evening, morning } from "../demo-driver";

export const campinas: DemoCity = {
  state: "SP",
  city: "Campinas",
  ddd: "19",
  drivers: [
    {
      name: "Aparecida Ferreira",
      portrait: "w02",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2021],
      seats: [5, 16],
      services: [morning, afternoon],
      schools: [
        "EE Professora Lourdes Campos",
        "Colégio Rio das Pedras",
        "EMEF Padre José Narciso",
        "Escola Ipê Amarelo",
      ],
      neighborhoods: ["Cambuí", "Taquaral", "Guanabara", "Bosque", "Nova Campinas"],
      description:
        "Sou a Cida da van azul e branca, no Cambuí e no Taquaral desde 2012. Levo água, lenço e paciência. Para os pequenos do primeiro ano eu mesma desço e acompanho até a sala.",
      months: 55,
      facebookUrl: "https://www.facebook.com/cidaescolarcampinas.demo",
    },
    {
      name: "Osvaldo Medeiros",
      portrait: "m03",
      vehicle: ["Micro-ônibus", "Marcopolo Volare V8L", "Branco", 2018],
      seats: [3, 26],
      services: [morning, afternoon, evening],
      schools: ["Colégio Rio das Pedras", "Colégio Barão Geraldo", "EE Vital Campos"],
      neighborhoods: ["Barão Geraldo", "Cidade Universitária", "Mansões Santo Antônio"],
      description:
        "Rodo entre Barão Geraldo e o Mansões Santo Antônio. Faço também o noturno para quem estuda perto da universidade. Manutenção em dia e pneus trocados em fevereiro.",
      months: 33,
    },
    {
      name: "Juliana Cerqueira",
      portrait: "w07",
      vehicle: ["Kombi", "Volkswagen Kombi", "Branca e azul", 2011],
      seats: [2, 10],
      services: [afternoon],
      schools: ["EMEF Padre José Narciso", "CEMEI Sementinha"],
      neighborhoods: ["Vila Industrial", "São Bernardo"],
      description:
        "Turma pequena, só à tarde, na Vila Industrial. Quem anda comigo sabe: na Kombi tem música infantil na ida e silêncio na volta.",
      months: 14,
      period: "quarterly",
      instagramUrl: "https://www.instagram.com/kombidaju.demo",
    },
    {
      name: "Nelson Tavares",
      portrait: "m08",
      state: "unsubscribed",
      vehicle: ["Van Escolar", "Fiat Ducato", "Prata", 2014],
      seats: [6, 15],
      services: [morning],
      schools: ["EE Vital Campos"],
      neighborhoods: ["Jardim Chapadão", "Castelo"],
      description:
        "Atendo o Castelo e o Chapadão de manhã. Sou motorista de escolar há sete anos e antes dirigi ônibus de linha por onze.",
      months: 0,
    },
  ],
};

export const santos: DemoCity = {
  state: "SP",
  city: "Santos",
  ddd: "13",
  drivers: [
    {
      name: "Célia Marques",
      portrait: "w10",
      vehicle: ["Van Escolar", "Peugeot Boxer", "Branca", 2020],
      seats: [3, 15],
      services: [morning, afternoon],
      schools: ["UME Maria Patrícia", "Colégio Ponta da Praia", "Escola Maré Alta"],
      neighborhoods: ["Gonzaga", "Boqueirão", "Embaré", "Ponta da Praia"],
      description:
        "Faço a orla, do Gonzaga à Ponta da Praia. Nos dias de ressaca mudo o trajeto para as ruas de dentro e aviso todo mundo antes das seis.",
      months: 36,
      instagramUrl: "https://www.instagram.com/celiasantosescolar.demo",
    },
    {
      name: "Ricardo Guedes",
      portrait: "m10",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2017],
      seats: [0, 16],
      services: [morning, afternoon],
      schools: ["UME Cidade de Santos", "Colégio Macuco"],
      neighborhoods: ["Macuco", "Estuário", "Encruzilhada"],
      description:
        "Portuário aposentado, hoje levo a meninada do Macuco. Van completa neste ano. Posso indicar colegas de confiança do bairro.",
      months: 40,
      period: "semiannual",
    },
  ],
};

export const guarulhos: DemoCity = {
  state: "SP",
  city: "Guarulhos",
  ddd: "11",
  drivers: [
    {
      name: "Solange Brito",
      portrait: "w14",
      vehicle: ["Van Escolar", "Mercedes-Benz Sprinter", "Branca", 2019],
      seats: [7, 19],
      services: [morning, afternoon],
      schools: ["EPG Zilda Campos", "Colégio Parque Cecap", "EE Conselheiro Crispiniano Neto"],
      neighborhoods: ["Macedo", "Vila Galvão", "Picanço", "Gopoúva"],
      description:
        "Meu marido dirige a turma da manhã e eu a da tarde, na mesma van. Assim sempre há alguém que conhece todas as crianças e todas as casas.",
      months: 23,
      facebookUrl: "https://www.facebook.com/solangeevaldo.demo",
    },
    {
      name: "Valdir Correia",
      portrait: "m09",
      vehicle: ["Ônibus", "Volkswagen 15.190 Marcopolo Torino", "Branco com faixa amarela", 2012],
      seats: [11, 40],
      services: [morning, evening],
      schools: ["EE Conselheiro Crispiniano Neto", "ETEC Guarulhos Norte"],
      neighborhoods: ["Cumbica", "Bonsucesso", "Pimentas"],
      description:
        "Transporto turmas grandes de Cumbica e dos Pimentas para o ensino médio e o técnico. Saídas às 6h10 e às 18h20, sem atraso.",
      months: 28,
      period: "quarterly",
    },
  ],
};

export const ribeiraoPreto: DemoCity = {
  state: "SP",
  city: "Ribeirão Preto",
  ddd: "16",
  drivers: [
    {
      name: "Ângela Zanetti",
      portrait: "w05",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2022],
      seats: [4, 16],
      services: [morning, afternoon],
      schools: ["EMEF Alfeu Gaspar", "Colégio Alto da Boa Vista"],
      neighborhoods: ["Jardim Irajá", "Alto da Boa Vista", "Ribeirânia"],
      description:
        "Aqui faz calor o ano inteiro, então o ar-condicionado da van é revisado todo bimestre. Atendo a zona sul de Ribeirão nos dois períodos.",
      months: 17,
    },
  ],
};
