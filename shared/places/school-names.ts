import { normalise, wordsOf } from "../search";
import { joinInitials } from "./joined-initials";

// How school names are compared and found. Not used in the browser.

/**
 * Kinds of schools: how lists abbreviate them (the first is the normal form) and how they are written out.
 */
const kinds: readonly (readonly [shorts: readonly string[], ...phrases: string[]])[] = [
  [
    ["emeif"],
    "escola municipal de educacao infantil e ensino fundamental",
    "escola municipal de educacao infantil e fundamental",
  ],
  [["emefm"], "escola municipal de ensino fundamental e medio"],
  [["emef"], "escola municipal de ensino fundamental"],
  [["emeb"], "escola municipal de educacao basica"],
  [["emei"], "escola municipal de educacao infantil", "escola municipal de ensino infantil"],
  [["emti"], "escola municipal de tempo integral", "escola municipal em tempo integral"],
  [["ebm"], "escola basica municipal"],
  [["eeefm"], "escola estadual de ensino fundamental e medio"],
  [["eeef"], "escola estadual de ensino fundamental"],
  [["eeem"], "escola estadual de ensino medio"],
  [["eemti"], "escola de ensino medio em tempo integral"],
  [["erem"], "escola de referencia em ensino medio"],
  [["eeb"], "escola de educacao basica"],
  [["etec"], "escola tecnica estadual"],
  [["epg"], "escola da prefeitura de guarulhos"],
  [["ec"], "escola classe"],
  [["em"], "escola municipal"],
  [["ee"], "escola estadual"],
  [["ce"], "colegio estadual"],
  [["cmei", "cemei"], "centro municipal de educacao infantil"],
  [["cei"], "centro de educacao infantil"],
  [["cef"], "centro de ensino fundamental"],
  [["cem"], "centro de ensino medio"],
  [["ceu"], "centro educacional unificado"],
  [["ciep"], "centro integrado de educacao publica"],
  [["umei"], "unidade municipal de educacao infantil"],
  [["ume"], "unidade municipal de ensino"],
  [["neim"], "nucleo de educacao infantil municipal"],
  [["creche"], "creche municipal"],
];

/** Words that are abbreviated anywhere in a name: the first is the normal form. */
const abbreviated: readonly (readonly string[])[] = [
  ["escola", "esc"],
  ["colegio", "col"],
  ["municipal", "mun"],
  ["estadual", "est"],
  ["ensino", "ens"],
  ["fundamental", "fund", "fun"],
  ["medio", "med"],
  ["educacao", "educ", "ed"],
  ["infantil", "inf"],
  // In "Prof.º" and "Prof.ª" the sign is dropped instead of becoming a word.
  ["professor", "prof", "profo", "o"],
  ["professora", "profa", "prof", "a"],
  ["doutor", "dr", "dro", "o"],
  ["doutora", "dra", "dr", "a"],
  ["padre", "pe"],
  ["monsenhor", "mons"],
  ["santa", "sta"],
  ["santo", "sto"],
  ["senhora", "sra"],
  ["irma", "ir"],
  ["coronel", "cel"],
  ["general", "gal", "gen"],
  ["marechal", "mal"],
  ["capitao", "cap"],
  ["tenente", "ten"],
  ["sargento", "sgt"],
  ["brigadeiro", "brig"],
  ["governador", "gov"],
  ["presidente", "pres"],
  ["senador", "sen"],
  ["deputado", "dep"],
  ["vereador", "ver"],
  ["engenheiro", "eng"],
  ["comendador", "comend"],
  ["jardim", "jd"],
  ["parque", "pq"],
  ["vila", "vl"],
];

// "Prof" alone is "professor", and a sign alone is dropped.
const wholeWord = new Map(
  abbreviated.toReversed().flatMap(([whole = "", ...shorts]) => shorts.map((short) => [short, whole])),
);
for (const sign of ["a", "o"]) wholeWord.delete(sign);
const spellings = new Map(abbreviated.map((words) => [words[0], words]));
// The longest first: several begin with "escola municipal".
const phrases = kinds
  .flatMap(([[short = ""], ...written]) => written.map((phrase) => ({ phrase: `${phrase} `, short })))
  .toSorted((a, b) => b.phrase.length - a.phrase.length);
const kindNamed = new Map(kinds.flatMap((kind) => kind[0].map((short) => [short, kind])));

/** What identifies a school of the catalogue, and its search words. */
export type NamedSchool = {
  name: string;
  words: string;
  neighborhood: string | null;
  isNamesake: boolean;
};

/**
 * A school's display name in lists: with its neighborhood if another school of the city has the same name.
 */
export function shownName({ name, neighborhood, isNamesake }: Omit<NamedSchool, "words">): string {
  return isNamesake && neighborhood ? `${name}, ${neighborhood}` : name;
}

/** The words under which search finds a school of the catalogue. */
export function wordsToFind({ words, neighborhood, isNamesake }: NamedSchool): string {
  return isNamesake && neighborhood ? `${words} ${normalise(neighborhood)}` : words;
}

/** The maximum length of a school's search words, because an index entry has a maximum size. */
const WORDS_MAX_LENGTH = 500;

/** A school's name as search compares it, whole or while it is typed: normalised, its kind in one word. */
export function normaliseSchool(name: string): string {
  return joinInitials(normalise(name));
}

/**
 * A school's name normalised for comparison: "E.M.E.F. Profª Ana", "E M E F Professora Ana" and "Escola Municipal de
 * Ensino Fundamental Profa. Ana" are equal. The empty string if nothing is left.
 */
export function schoolKey(name: string): string {
  const words = wordsOf(normaliseSchool(name).replace(/\b(prof|dr) ([ao])\b/g, "$1$2"));
  const whole = words.map((word) => wholeWord.get(word) ?? word).join(" ");
  const line = `${whole} `;
  const written = phrases.find(({ phrase }) => line.startsWith(phrase));
  if (written) return `${written.short} ${whole.slice(written.phrase.length)}`.trimEnd();
  const [first = "", ...others] = whole.split(" ");
  return [kindNamed.get(first)?.[0][0] ?? first, ...others].join(" ");
}

/**
 * All words under which a school with these names is found, however they are abbreviated; the first name's
 * come first.
 */
export function schoolWords(names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => wordsWith(schoolKey(name))));
  let line = "";
  for (const word of words) {
    if (line.length + word.length >= WORDS_MAX_LENGTH) break;
    line += line === "" ? word : ` ${word}`;
  }
  return line;
}

function wordsWith(key: string): string[] {
  const words = wordsOf(key);
  const kind = kindNamed.get(words[0] ?? "");
  const written = kind ? [...kind[0], ...kind.slice(1).flatMap((phrase) => wordsOf(String(phrase)))] : [];
  return [...words, ...written].flatMap((word, at) => [
    word,
    ...(at === 0 && kind ? [] : (spellings.get(word) ?? [])),
  ]);
}

type Coded = { inepCode: string | null };

/** Whether INEP knows two schools as different ones. Codes that begin with 99 are not INEP's. */
export function haveTwoCodes(a: Coded, b: Coded): boolean {
  const [first, second] = [a, b].map(({ inepCode }) => (inepCode?.startsWith("99") ? null : inepCode));
  return first != null && second != null && first !== second;
}
