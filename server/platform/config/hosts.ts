import { isIPv6 } from "node:net";
import { networkOf } from "../http/network-of";

/** Whether a URL's host is this machine: localhost, 127.0.0.0/8 or ::1. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.toLowerCase());
}

/** Whether a host, as in HOST or in a URL, is only this machine. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || isLoopbackAddress(host.replace(/^\[(.*)\]$/, "$1"));
}

/** Whether an IP address is a loopback one, also as IPv4-mapped ::ffff:127.0.0.1. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^127(\.\d{1,3}){3}$/.test(networkOf(address));
}

const PRIVATE_IPV4 = /^(0\.0\.0\.0|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;
const PRIVATE_IPV6 = /^\[(::1?\]|f[cd]|fe[89ab])/;
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|lan|test|home\.arpa)$/;

/** Whether a URL looks publicly reachable: its host is neither this machine nor in a private network. Resolves no names. */
export function isPublicUrl(url: string): boolean {
  const { hostname } = new URL(url);
  if (hostname.startsWith("[")) return !PRIVATE_IPV6.test(hostname);
  return !PRIVATE_IPV4.test(hostname) && !PRIVATE_NAME.test(hostname);
}

/** "10.0.0.5:9091" or "[::1]:9091" split into its parts; null if it is neither. */
export function hostAndPort(text: string): { host: string; port: number } | null {
  const [, host = "", digits = ""] = /^(\[[^\]]+\]|[\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  const [bare, port] = [host.replace(/^\[(.*)\]$/, "$1"), Number(digits)];
  if (host === "" || port > 65_535 || (host.startsWith("[") && !isIPv6(bare))) return null;
  return { host: bare, port };
}
