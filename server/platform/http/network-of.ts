import { isIPv6 } from "node:net";

/**
 * The rate limit key of an IP address: for IPv6 its /64, which belongs to one household or server, otherwise
 * the address itself. A key that is not an IP address is returned unchanged.
 */
export function networkOf(key: string): string {
  if (!key.includes(":")) return key;
  const address = key.split("%")[0] ?? key;
  if (!isIPv6(address)) return key;
  const groups = groupsOf(address);
  const [sixth = 0, high = 0, low = 0] = groups.slice(5);
  const isMapped = sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

// The URL parser normalises every notation of an IPv6 address, dotted endings included.
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = "", after = ""] = written.split("::");
  const parse = (text: string) =>
    text
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(before), parse(after)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
