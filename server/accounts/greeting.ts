const ordinaryName = /^[\p{L}\p{M}' -]{2,40}$/u;

/**
 * How a mail begins. Anyone can register a stranger's address under any name: one that could carry an advertisement or
 * an address (dots, digits, slashes) is not repeated to that stranger.
 */
export function greeting(firstName: string): string {
  return ordinaryName.test(firstName) ? `Olá, ${firstName}.` : "Olá.";
}
