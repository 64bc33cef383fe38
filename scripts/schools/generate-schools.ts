import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { municipalitiesOf } from "../../server/places/municipalities";
import { stateCodes, type states } from "../../shared/brazil";

const heads = [
  ...[
    "Restrição de Atendimento",
    "Escola",
    "Código INEP",
    "UF",
    "Município",
    "Localização",
    "Localidade Diferenciada",
  ],
  ...["Categoria Administrativa", "Endereço", "Telefone", "Dependência Administrativa", "Porte da Escola"],
  ...["Etapas e Modalidade de Ensino Oferecidas", "Latitude", "Longitude"],
];
const kinds = [
  "EMEF",
  "EMEI",
  "EE",
  "ESCOLA MUNICIPAL",
  "COLEGIO",
  "E M E F",
  "CENTRO DE EDUCACAO INFANTIL",
  "EM",
];
const first = [
  "PADRE",
  "PROFª",
  "PROF",
  "DOM",
  "SANTA",
  "SAO",
  "DR",
  "MARECHAL",
  "JOSE",
  "MARIA",
  "ANTONIO",
  "CECILIA",
];
const second = [
  "ANCHIETA",
  "DAS DORES",
  "DA SILVA",
  "PEDRO II",
  "RITA",
  "JOAO",
  "MEIRELES",
  "DEODORO",
  "LOBATO",
];
const third = [
  "",
  "FILHO",
  "NETO",
  "DE SOUZA",
  "PEREIRA",
  "LIMA",
  "DO NASCIMENTO",
  "BARBOSA",
  "CORREIA",
  "MOTA",
];
const near = [
  "CENTRO",
  "VILA PRUDENTE",
  "JARDIM SAO PAULO",
  "BOA VISTA",
  "SANTA LUZIA",
  "ZONA RURAL",
  "BELA VISTA",
];

/** One invented row of INEP's layout, always the same for its number; `seed` changes some names, neighborhoods and cities. */
export function schoolRow(number: number, seed = 0): string {
  const state = stateCodes[number % stateCodes.length] ?? "SP";
  const cities = municipalitiesOfState(state);
  const hasMoved = seed > 0 && number % 1000 === 0;
  const city = cities[(Math.floor(number / stateCodes.length) + (hasMoved ? 1 : 0)) % cities.length] ?? "";
  const pick = (list: readonly string[], by: number) => list[Math.floor(number / by) % list.length] ?? "";
  const renamed = seed > 0 && number % 50 === 0 ? ` ${seed}` : "";
  const name = [
    pick(kinds, 1),
    pick(first, 7),
    pick(second, 83),
    pick(third, 751),
    `${number % 97}${renamed}`,
  ];
  const neighborhood = pick(near, seed > 0 && number % 77 === 0 ? 3 : 5);
  const code = `${11 + (number % 43)}${String(number).padStart(6, "0")}`;
  const fields = [
    ...[
      "ESCOLA EM FUNCIONAMENTO E SEM RESTRIÇÃO DE ATENDIMENTO",
      name.filter(Boolean).join(" "),
      code,
      state,
    ],
    ...[city.toUpperCase(), "Urbana", "A escola não está em área de localização diferenciada", "Pública"],
    `RUA ${pick(second, 11)}, ${number % 999} CASA. ${neighborhood}. ${10000 + (number % 80000)}-000 ${city} - ${state}.`,
    ...["(68) 3235-0000", "Municipal", "Entre 51 e 200 matrículas de escolarização"],
    '"Ensino Fundamental; Educação de Jovens e Adultos - Supletivo ""EJA"""',
    ...[`-${number % 33}.${number % 997}`, `-${34 + (number % 39)}.${number % 991}`],
  ];
  return fields.join(";");
}

/** The head of the file and its rows, each with its line feed. */
export function* schoolFile(rows: number, seed = 0): Generator<string> {
  yield `${heads.join(";")}\r\n`;
  for (let number = 0; number < rows; number++) yield `${schoolRow(number, seed)}\r\n`;
}

/** Writes a file of so many schools in Latin-1, as INEP's is. */
export async function writeSchoolFile(path: string, rows: number, seed = 0): Promise<void> {
  const file = createWriteStream(path, "latin1");
  let piece = "";
  for (const row of schoolFile(rows, seed)) {
    piece += row;
    if (piece.length < 1_000_000) continue;
    if (!file.write(piece, "latin1")) await once(file, "drain");
    piece = "";
  }
  file.end(piece, "latin1");
  await once(file, "finish");
}

const known = new Map<string, string[]>();
function municipalitiesOfState(state: keyof typeof states): string[] {
  const cities = known.get(state) ?? municipalitiesOf(state);
  known.set(state, cities);
  return cities;
}
