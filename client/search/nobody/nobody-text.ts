import type { Relaxation } from "../../../shared/search";
import {
  type FactParams,
  factParamNames,
  isTickFilter,
  type TickFilter,
  tickFilterNames,
} from "../../../shared/search/facts";
import { placeWords } from "../../drivers/whatsapp/questions";
import { hasTicks } from "../change-search";
import { tickLabels } from "../fact-labels";
import { placeOf } from "../place-of";
import { hasCep, type SearchParams } from "../search-params";

const shiftWords = { manha: "de manhã", tarde: "à tarde", noturno: "à noite" } as const;

/** ", à tarde, para 2027"; empty for any shift of today. */
export function inShift({ turno, ano }: SearchParams): string {
  return `${turno ? `, ${shiftWords[turno]}` : ""}${ano ? `, para ${ano}` : ""}`;
}

/** Why nobody was found: one sentence that is true for this search. @param isKnownCity undefined while unknown */
export function reason(params: SearchParams, isKnownCity: boolean | undefined): string {
  const { escola, bairro, cidade, turno, ano } = params;
  if (hasCep(params)) return "Isto parece um CEP. Digite a cidade ou o bairro.";
  const named = placeWords(escola, bairro);
  const where = named ? `Ninguém${cidade ? ` em ${cidade}` : ""}` : `Ninguém em ${placeOf(params)}`;
  if (ano || hasTicks(params)) {
    const ticks = tickFilterNames.filter((name) => params[name]);
    const [only] = ticks;
    const shift = turno ? ` ${shiftWords[turno]}` : "";
    if (ano && !only) return `${where} informou vaga para ${ano}${shift}${named ? ` ${named}` : ""}.`;
    if (ticks.length === 1 && only && !named && !turno && !ano) return `${where} ${tickLabels[only].nobody}.`;
    return `${where} informa tudo o que você pediu.`;
  }
  if (turno) return `${where} informa vaga ${shiftWords[turno]}${named ? ` ${named}` : ""}.`;
  if (named) return `Ainda não temos condutores${cidade ? ` em ${cidade}` : ""} ${named}.`;
  if (!cidade) return "Ainda não temos condutores neste estado. Tente um estado vizinho ou volte mais tarde.";
  return isKnownCity
    ? `Ainda não temos condutores em ${cidade}.`
    : "Ainda não temos condutores nesta cidade. Confira o nome da cidade e o estado.";
}

type Dropped = Relaxation["dropped"][number];

const otherNames: Record<Exclude<Dropped, TickFilter>, string> = {
  state: "o estado",
  city: "a cidade",
  school: "a escola",
  neighborhood: "o bairro",
  turno: "o turno",
  year: "o ano",
};

function dropName(name: Dropped): string {
  return isTickFilter(name) ? `o filtro ${tickLabels[name].short}` : otherNames[name];
}

/** "Sem a escola e o turno", "Sem o filtro Ar-condicionado" */
export function droppedText(dropped: readonly Dropped[]): string {
  return `Sem ${new Intl.ListFormat("pt-BR").format(dropped.map(dropName))}`;
}

/** "em Campinas, SP, escola Sementinha, bairro Cambuí, com vaga de manhã" */
export function whereWords(params: SearchParams): string {
  const { escola, bairro } = params;
  const words = [`em ${placeOf(params)}`];
  if (escola) words.push(`escola ${escola}`);
  if (bairro) words.push(`bairro ${bairro}`);
  for (const name of factParamNames) if (params[name]) words.push(factPhrase(name, params));
  return words.join(", ");
}

/** A filter by facts within a sentence: "com vaga de manhã", "com vaga para 2027", "com ar-condicionado". */
function factPhrase(name: keyof FactParams, { turno, ano }: FactParams): string {
  if (name === "ano") return `com vaga para ${ano}`;
  if (name !== "turno") return tickLabels[name].line.toLowerCase();
  return turno ? `${ano ? "" : "com vaga "}${shiftWords[turno]}` : "";
}
