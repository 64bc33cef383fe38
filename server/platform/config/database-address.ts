/** Whether an address, if there is one, names a password. */
export function hasPassword(address: string | undefined): boolean {
  return address !== undefined && new URL(address).password !== "";
}

/**
 * A database's address with a password of any characters, which would end or split an address into which they were
 * pasted. As given if either is missing.
 */
export function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (!address || !password) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}
