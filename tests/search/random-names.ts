import type { Random } from "./random";

const listed = (names: string) => names.split("|");
const schoolTypes = listed(
  "E.M.E.F.|E.M.E.F.|EMEI|E.E.|Escola Municipal|Escola Estadual|Colégio|Colégio Estadual|Instituto|C.E.I.|Escola",
);
const titles = listed("|||||Professor|Professora|Prof.|Profª|Dr.|Dona|Padre|Coronel|Maestro|Irmã|Vereador");
const givenNames = listed(
  "Machado|José|Maria|João|Antônio|Francisco|Ana|Carlos|Paulo|Pedro|Lucas|Luiz|Marcos|Luís|Gabriel|Rafael|Daniel|Marcelo|Bruno|Eduardo|Felipe|Rodrigo|Manoel|Mateus|André|Fernando|Fábio|Leonardo|Gustavo|Guilherme|Leandro|Tiago|Anderson|Ricardo|Márcio|Jorge|Sebastião|Alexandre|Roberto|Edson|Diego|Vitor|Sérgio|Cláudio|Matheus|Geraldo|Adriano|Luciano|Júlio|Renato|Alberto|Raimundo|Benedito|Waldemar|Aparecida|Francisca|Antônia|Adriana|Juliana|Márcia|Fernanda|Patrícia|Aline|Sandra|Camila|Amanda|Bruna|Jéssica|Letícia|Júlia|Luciana|Vanessa|Mariana|Vera|Vitória|Larissa|Cláudia|Beatriz|Rita|Luana|Sônia|Renata|Eliane|Josefa|Simone|Natália|Cristiane|Carla|Débora|Rosângela|Regina|Daniela|Cecília|Clarice|Cora|Castro|Monteiro|Olavo|Rui|Anísio|Darcy|Euclides|Tarsila|Zilda|Helena|Laura|Alice|Isabel|Teresa|Noêmia|Odete|Ondina|Iracema|Jandira",
);
const surnames = listed(
  "de Assis|Silva|Santos|Oliveira|Souza|Rodrigues|Ferreira|Alves|Pereira|Lima|Gomes|Costa|Ribeiro|Martins|Carvalho|Almeida|Lopes|Soares|Fernandes|Vieira|Barbosa|Rocha|Dias|Nascimento|Andrade|Moreira|Nunes|Marques|Machado|Mendes|Freitas|Cardoso|Ramos|Gonçalves|Santana|Teixeira|Araújo|Cavalcanti|Monteiro|Moura|Batista|Campos|Cunha|Correia|Azevedo|Pinto|Barros|Farias|Melo|Reis|Miranda|Bezerra|Castro|Tavares|Macedo|Coelho|Duarte|Peixoto|Bittencourt|Magalhães|Guimarães|Sampaio|Queiroz|Nogueira|Lacerda|Fonseca|Brandão|Siqueira|Toledo|Prado|Bueno|Camargo|Leme|Pires|Xavier|Amaral|Arruda|Figueiredo|Vasconcelos|Pacheco|Meireles|Lobato|Teixeira de Freitas|da Silveira|dos Anjos|do Amaral|de Queirós|Bilac|Barbosa Lima|Freire|Neto|Filho|Júnior",
);
const saints = listed(
  "São José|Santa Maria|São João|Santo Antônio|Nossa Senhora Aparecida|Santa Rita|São Francisco|Sagrado Coração|Santa Terezinha|São Pedro|Dom Bosco|Objetivo|Anglo|Adventista|Batista|Marista|Salesiano|Novo Mundo|Pequeno Príncipe|Futuro|Alfa|Integração|Saber|Mundo Novo|Girassol|Arco-íris|Sant'Ana",
);
const areas = listed(
  "Jardim|Jardim|Jardim|Vila|Vila|Vila|Parque|Residencial|Conjunto|Bairro|Chácara|Cidade|Alto",
);
const places = listed(
  "América|Europa|Paulista|Brasil|Novo Horizonte|das Flores|Primavera|Bela Vista|Boa Vista|Esperança|Industrial|Nova|do Lago|dos Ipês|das Palmeiras|Progresso|Santa Cruz|Santa Mônica|São Luiz|São Jorge|Planalto|Ipiranga|Tropical|Alvorada|Aurora|Imperial|Real|Central|Verde|do Sol|da Serra|dos Pinheiros|das Acácias|Guarani|Tupi|Tiradentes|Independência|República|Universitário|Mirante|Panorama|Botafogo|Copacabana|Ipanema|Monte Alegre|Monte Carlo|Itália|Portugal|Flamboyant|Satélite",
);

/** A school's name in typical Brazilian form. */
export function randomSchool(random: Random): string {
  const type = random.pick(schoolTypes);
  if (random.chance(0.2))
    return `${type} ${random.pick(saints)}${random.chance(0.2) ? ` ${random.below(40) + 1}` : ""}`;
  return [type, random.pick(titles), randomPerson(random)].filter(Boolean).join(" ");
}

/** A neighborhood's name. */
export function randomNeighborhood(random: Random): string {
  if (random.chance(0.12)) return random.pick(saints);
  const area = random.pick(areas);
  if (random.chance(0.25)) return `${area} ${randomPerson(random)}`;
  return `${area} ${random.pick(places)}${random.chance(0.15) ? ` ${random.pick(["I", "II", "III"])}` : ""}`;
}

/** A person's full name. */
export function randomPerson(random: Random): string {
  const middle = random.chance(0.3) ? ` ${random.pick(surnames)}` : "";
  return `${random.pick(givenNames)}${middle} ${random.pick(surnames)}`;
}

/** The same name in another driver's spelling: in capitals, without accents, without dots. */
export function rewritten(random: Random, name: string): string {
  if (random.chance(0.85)) return name;
  if (random.chance(0.4)) return name.toUpperCase();
  if (random.chance(0.5)) return name.normalize("NFD").replace(/\p{M}/gu, "");
  return name.replaceAll(".", "");
}
