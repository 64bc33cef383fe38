import { isStateCode } from "../brazil";
import { cleanCode } from "../text";

type Typed = { state?: string | undefined; city?: string | undefined };

const LAST_WORD = /^(.+?)[\s,/()–-]+(capital|\p{L}{2})\W*$/iu;

/**
 * A city as people type it: "Recife, PE" names its state too, and "São Paulo capital" is the city. No municipality's name
 * ends like that.
 */
export function typedCity({ state, city }: Typed): Typed {
  const [, rest, last = ""] = LAST_WORD.exec(city ?? "") ?? [];
  const code = last.toUpperCase();
  if (isStateCode(code)) return typedCity({ state: code, city: rest });
  return code === "CAPITAL" ? typedCity({ state, city: rest }) : { state, city };
}

/** Whether somebody typed a postal code ("13010-001", "CEP 13.010-001"), by which nothing is found. */
export function isCep(typed: string): boolean {
  return /^(?:CEP:? ?)?\d{2}[. ]?\d{3}[- ]{0,3}\d{3}[.,]?$/i.test(cleanCode(typed));
}
