import { isIPv6 } from "node:net";

/**
 * What limits count for an address: of IPv6 the /64 that one household or server has to itself, else the address. A key
 * that is no address stays as it is.
 */
export function networkOf(key: string): string {
  const address = key.split("%")[0] ?? key;
  if (!isIPv6(address)) return key;
  const groups = groupsOf(address);
  const [sixth = 0, high = 0, low = 0] = groups.slice(5);
  const isMapped = sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

// The URL parser knows every way to write an address, dotted endings included.
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
