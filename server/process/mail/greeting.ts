const ordinaryName = /^[\p{L}\p{M}' -]{2,40}$/u;
/** Three words, as in "Maria das Graças": a sentence has more. */
const FIRST_NAME_WORDS_MAX = 3;

function isOrdinaryFirstName(name: string): boolean {
  return ordinaryName.test(name) && name.trim().split(/\s+/).length <= FIRST_NAME_WORDS_MAX;
}

/**
 * A mail's greeting. Anyone can register a stranger's e-mail under any name: a name that could be an advertisement or a
 * URL (dots, digits, slashes) is left out.
 */
export function greeting(firstName: string): string {
  return isOrdinaryFirstName(firstName) ? `Olá, ${firstName}.` : "Olá.";
}

/** Whose name an account was registered under, as in " em nome de Edson Ribeiro"; "" if the name is left out. */
export function inTheNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const isOrdinary = isOrdinaryFirstName(firstName) && ordinaryName.test(lastName);
  return isOrdinary ? ` em nome de ${firstName} ${lastName}` : "";
}

/**
 * A driver's name in mails to unconfirmed addresses: a paying driver can make us mail any stranger, so only an ordinary
 * name is included.
 */
export function nameForStrangers(driverName: string): string {
  return ordinaryName.test(driverName) ? driverName : "um condutor";
}
