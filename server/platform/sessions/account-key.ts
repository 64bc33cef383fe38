import { sha256 } from "../hash";
import { networkOf } from "../http/network-of";

/** The key for an account's limits, whether or not the account exists: that table has no e-mails. */
export function accountKey(email: string): string {
  return sha256(email);
}

/** The network of an IP address in an account's rows: only for comparisons, and only within that account. */
export function networkKey(userId: string, address: string): string {
  const network = networkOf(address);
  return sha256(`${userId} ${isPrivateNetwork(network) ? "private" : network}`);
}

/** On loopback or private networks, and behind an unconfigured proxy, an IP address identifies nobody. */
export function isPrivateNetwork(network: string): boolean {
  return (
    /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(network) ||
    /^(0:0:0:0|f[cd][0-9a-f]{2}|fe[89ab][0-9a-f])(:|$)/.test(network) ||
    network === "unknown"
  );
}
