import { givenNames } from "./given-names";

/** Kinds of suspicious text that perhaps must not be shown. Hints for staff: a person decides. */
export type TextFlag = { kind: FlagKind; found: string[] };

export type FlagKind = "name" | "phone" | "email" | "link" | "address" | "time" | "no-words";

/** The label of each for staff. */
export const flagLabels: Record<FlagKind, string> = {
  name: "Parece nome de pessoa",
  phone: "Parece telefone",
  email: "Parece email",
  link: "Parece link ou rede social",
  address: "Parece endereço",
  time: "Parece horário",
  "no-words": "Não tem palavras",
};

const patterns: [FlagKind, RegExp][] = [
  ["email", /[^\s@]+@[^\s@]+\.\p{L}{2,}/gu],
  // Letters of other alphabets count as part of a word, which \b does not know.
  [
    "link",
    /https?:\S*|(?<![\p{L}\d@.])www\.\S+|(?<![\p{L}\d@.-])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|net|org|br|me|app|io|ly|gg|link|site|online)(?!\p{L})\S*|(?<!\S)@[\w.]{2,}/giu,
  ],
  ["phone", /\+?\d(?:[\s().-]{0,3}\d){7,}/gu],
  [
    "address",
    /(?<!\p{L})(?:rua|avenida|av\.|travessa|alameda|praça|estrada|rodovia|condomínio|cep)(?!\p{L})(?:\s+[\p{L}\d]+)?/giu,
  ],
  ["time", /(?<![\d\p{L}])\d{1,2}(?:\s?(?:h|hs|horas)(?!\p{L})\d{0,2}|:\d{2})/giu],
];

const CHILD =
  /(?<!\p{L})(?:filh\w*|net[oa]s?|sobrinh\w*|menin\w*|gêmeos?|gêmeas?|entead\w*|crian\p{L}*|alun\w*|bebê|caçula|pequen[oa]s?)(?:,|\s+(?:se|chama|chamad[oa]|de|e|o|a))*\s+(\p{Lu}\p{L}+)/gu;
/** A capitalised word that does not start a sentence. */
const WITHIN = /(?<=[\p{L}\d,;)”"]\s+)\p{Lu}\p{L}+/gu;
const WORD = /\p{L}+/gu;
const usualWords = "Deus Senhor Senhora Van Vans Escola Rota Brasil Whats WhatsApp Zap Uber Natal".split(" ");

/**
 * What looks like a name, telephone, address, link or time in a family's or driver's text.
 * School names do not exempt given names: "Dom Pedro II" and a child called Pedro may both be meant.
 * @param driverName is allowed, except right after "meu filho"
 * @param places city, schools, neighborhoods, makes of vans: their words may be capitalised
 */
export function flagsOf(text: string, driverName: string, places: readonly string[]): TextFlag[] {
  if (!/\p{L}/u.test(text)) return [{ kind: "no-words", found: [] }];
  const drivers = wordsOf([driverName]);
  const known = wordsOf([driverName, ...places, ...usualWords]);
  const names = [
    ...[...text.matchAll(CHILD)].map(([, name = ""]) => name),
    ...(text.match(WITHIN) ?? []).filter((word) => !known.has(plain(word))),
    ...(text.match(WORD) ?? []).filter((word) => givenNames.has(plain(word)) && !drivers.has(plain(word))),
  ];
  const flags = patterns.map(([kind, pattern]) => ({ kind, found: [...new Set(text.match(pattern) ?? [])] }));
  return [{ kind: "name" as const, found: [...new Set(names)] }, ...flags].filter(
    ({ found }) => found.length > 0,
  );
}

function wordsOf(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => name.match(WORD) ?? []).map(plain));
}

function plain(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
