const ordinaryName = /^[\p{L}\p{M}' -]{2,40}$/u;

/**
 * A mail's greeting. Anyone can register a stranger's e-mail under any name: one that could carry an advertisement or a
 * URL (dots, digits, slashes) is not repeated to that stranger.
 */
export function greeting(firstName: string): string {
  return ordinaryName.test(firstName) ? `Olá, ${firstName}.` : "Olá.";
}

/** In whose name an account was opened, as in " em nome de Edson Ribeiro"; "" for one that is not repeated. */
export function inTheNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const isOrdinary = ordinaryName.test(firstName) && ordinaryName.test(lastName);
  return isOrdinary ? ` em nome de ${firstName} ${lastName}` : "";
}

/**
 * A driver's name where it goes to an address that is not confirmed: who pays for a profile can have any stranger mailed,
 * and only an ordinary name is repeated there.
 */
export function nameForStrangers(driverName: string): string {
  return ordinaryName.test(driverName) ? driverName : "um condutor";
}
