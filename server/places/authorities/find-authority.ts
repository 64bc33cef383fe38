import { isStateCode, type StateCode, states } from "../../../shared/brazil";
import type { ShownAuthority } from "../../../shared/schemas/authorities";
import { normalise } from "../../../shared/search";
import type { Authority } from "./authority";
import { cityAuthorities } from "./city-authorities";
import { stateAuthorities } from "./state-authorities";

/** After so many months without a check, families are advised to confirm by telephone too. */
const FRESH_MONTHS = 12;

const keysOfCities = new Map(
  Object.keys(cityAuthorities).map((key) => [placeKey(key.slice(0, 2), key.slice(3)), key]),
);

/** Who authorises school transport in a city; where no source names it, the state's traffic body. */
export function authorityOf({ state, city }: { state: StateCode; city: string }, now: Date): ShownAuthority {
  const key = keysOfCities.get(placeKey(state, city));
  const own = key && cityAuthorities[key];
  return own ? shown(key, own, now) : shown(state, stateAuthorities[state], now);
}

/** The row of the table with a key, "SP" or "SP/Campinas". */
export function authorityWith(key: string): Authority | undefined {
  if (Object.hasOwn(cityAuthorities, key)) return cityAuthorities[key];
  return isStateCode(key) ? stateAuthorities[key] : undefined;
}

/** The place to which the row with a key applies: "Campinas, SP" or "Paraná". */
export function placeOfKey(key: string): string {
  const [state = "", city] = key.split("/");
  if (city) return `${city}, ${state}`;
  return isStateCode(state) ? states[state] : key;
}

/** Whether a URL was never checked, or longer ago than a year. */
export function isStaleCheck(checkedAt: string | null | undefined, now: Date): boolean {
  if (!checkedAt) return true;
  const until = new Date(checkedAt);
  until.setUTCMonth(until.getUTCMonth() + FRESH_MONTHS);
  return until <= now;
}

function shown(key: string, authority: Authority, now: Date): ShownAuthority {
  const { article, name, partOf = null, offers, url, by = null, dial = null, checkedAt = null } = authority;
  return {
    key,
    scope: key.includes("/") ? "city" : "state",
    article,
    name,
    partOf,
    offers,
    url,
    by,
    dial,
    checkedAt,
    toAsk: whatToAsk(authority),
    valid: whatIsValid,
    isStale: isStaleCheck(checkedAt, now),
  };
}

function placeKey(state: string, city: string): string {
  return `${state}/${normalise(city)}`;
}

/** What to ask a driver for, if this authority issues the authorisation. */
function whatToAsk({ article, name }: Authority): string[] {
  return [
    `A autorização d${article} ${name}, dentro da validade, com a placa da van.`,
    "A CNH na categoria D, com a anotação de atividade remunerada (EAR).",
    "O certificado do curso de condutor de transporte escolar.",
    "A certidão negativa de crimes, que a lei pede e se renova a cada cinco anos.",
    "A data da última vistoria: ela se repete a cada seis meses.",
    "Quantas crianças vão na van, e um cinto para cada uma.",
  ];
}

/** What a valid authorisation looks like (CTB, arts. 136 and 137). */
const whatIsValid = [
  "Fica dentro da van, à vista, com o número de lugares permitido.",
  "Tem o nome de quem autorizou, a placa do veículo e a data até quando vale.",
  "A van tem faixa amarela com ESCOLAR em preto nas laterais e na traseira.",
  "Se a foto enviada estiver cortada ou sem data, peça para ver o original.",
];
