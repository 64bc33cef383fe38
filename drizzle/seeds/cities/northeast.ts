import { afternoon, type DemoCity, evening, morning } from "../demo-driver";

export const salvador: DemoCity = {
  state: "BA",
  city: "Salvador",
  ddd: "71",
  drivers: [
    {
      name: "Edvaldo Conceição",
      portrait: "m04",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2020],
      seats: [5, 16],
      services: [morning, afternoon],
      schools: ["Escola Municipal Dique Velho", "Colégio Estadual Rio Vermelho", "Colégio Barra Sol"],
      neighborhoods: ["Rio Vermelho", "Ondina", "Barra", "Federação", "Brotas"],
      description:
        "Do Rio Vermelho à Barra pela orla, com vista bonita e atenção na pista. As mães dizem que sou calmo demais; prefiro assim. Trabalho com monitora nos dois turnos.",
      months: 44,
      instagramUrl: "https://www.instagram.com/edvaldoescolar.demo",
    },
    {
      name: "Jussara Sacramento",
      portrait: "w03",
      vehicle: ["Van Escolar", "Citroën Jumper", "Branca", 2018],
      seats: [2, 15],
      services: [morning, afternoon],
      schools: ["Colégio Pituba Norte", "Escola Flor do Dendê"],
      neighborhoods: ["Pituba", "Itaigara", "Caminho das Árvores", "Costa Azul"],
      description:
        "Tia Ju, da Pituba. Recebo as crianças com bom-dia e devolvo com a mochila fechada. Mando foto do caderno esquecido no banco, porque sempre tem um.",
      months: 38,
      facebookUrl: "https://www.facebook.com/tiajupituba.demo",
    },
    {
      name: "Raimundo Nonato Reis",
      portrait: "m03",
      vehicle: ["Micro-ônibus", "Marcopolo Volare W8", "Branco", 2013],
      seats: [8, 29],
      services: [morning, afternoon, evening],
      schools: ["Colégio Estadual Cajazeiras Nova", "Escola Municipal Bom Juá"],
      neighborhoods: ["Cajazeiras", "Pau da Lima", "Castelo Branco"],
      description:
        "Atendo Cajazeiras inteira, da 2 à 11, nos três turnos. Já são dez anos no mesmo micro-ônibus, com vistoria em dia e documentação à mão para quem quiser ver.",
      months: 15,
      period: "quarterly",
    },
  ],
};

export const recife: DemoCity = {
  state: "PE",
  city: "Recife",
  ddd: "81",
  drivers: [
    {
      name: "Wellington Souza",
      portrait: "m02",
      vehicle: ["Micro-ônibus", "Marcopolo Volare V8L", "Branco", 2021],
      seats: [12, 28],
      services: [morning, afternoon],
      schools: ["Escola Municipal do Pina Novo", "EREM Alberto Santos", "Colégio Boa Viagem Sul"],
      neighborhoods: ["Boa Viagem", "Pina", "Imbiribeira", "Setúbal"],
      description:
        "Boa Viagem, Pina e Imbiribeira com ar gelado e cinto afivelado. Na época de chuva eu acompanho os alagamentos e mudo o caminho antes de ficar preso. As famílias recebem o aviso no grupo.",
      months: 47,
      facebookUrl: "https://www.facebook.com/wellingtonescolar.demo",
      instagramUrl: "https://www.instagram.com/wellingtonescolar.demo",
    },
    {
      name: "Josefa Cavalcanti",
      portrait: "w02",
      vehicle: ["Van Escolar", "Fiat Ducato", "Branca", 2017],
      seats: [3, 15],
      services: [morning],
      schools: ["Colégio Casa Forte Novo", "Escola Capibaribe"],
      neighborhoods: ["Casa Forte", "Parnamirim", "Espinheiro", "Graças"],
      description:
        "Dona Zefinha, com muito gosto. Levo a turma da manhã para as escolas de Casa Forte e das Graças. Sou do tempo em que condutor conhecia a família inteira, e continuo assim.",
      months: 50,
      period: "semiannual",
    },
    {
      name: "Eduardo Lins",
      portrait: "m13",
      vehicle: ["Van Escolar", "Mercedes-Benz Sprinter", "Branca", 2022],
      seats: [0, 18],
      services: [afternoon, evening],
      schools: ["EREM Alberto Santos", "Colégio Várzea"],
      neighborhoods: ["Várzea", "Cidade Universitária", "Iputinga"],
      description:
        "Turmas da tarde e da noite na Várzea, todas completas. Se a sua criança estuda perto da universidade, me procure em janeiro.",
      months: 19,
    },
  ],
};

export const fortaleza: DemoCity = {
  state: "CE",
  city: "Fortaleza",
  ddd: "85",
  drivers: [
    {
      name: "Francisca Alencar",
      portrait: "w07",
      vehicle: ["Van Escolar", "Renault Master", "Branca", 2021],
      seats: [4, 16],
      services: [morning, afternoon],
      schools: ["EMTI Aldeota Nova", "Colégio Mar Verde", "Escola Jangadeiro"],
      neighborhoods: ["Aldeota", "Meireles", "Dionísio Torres", "Fátima"],
      description:
        "Aldeota e Meireles, manhã e tarde. Começo o dia às cinco e meia conferindo pneus, luzes e cintos. Aceito mensalista e também só a ida ou só a volta.",
      months: 28,
      instagramUrl: "https://www.instagram.com/franescolar.demo",
    },
    {
      name: "Tarcísio Holanda",
      portrait: "m01",
      vehicle: ["Micro-ônibus", "Iveco Daily Minibus", "Branco", 2018],
      seats: [6, 22],
      services: [morning, afternoon],
      schools: ["EEMTI Messejana Sul", "Colégio Lagoa Redonda"],
      neighborhoods: ["Messejana", "Cambeba", "Lagoa Redonda"],
      description:
        "Messejana e Cambeba, com paradas combinadas em cada condomínio. Tenho motorista reserva para os dias em que preciso me ausentar, sempre apresentado antes às famílias.",
      months: 21,
      period: "semiannual",
    },
  ],
};
