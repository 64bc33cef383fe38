import { TEXT_MAX } from "./limits";

/** Hosts on which a driver's page may be (§5 "Social URLs"). */
const socialHosts = {
  facebook: ["facebook.com", "www.facebook.com", "m.facebook.com", "fb.com"],
  instagram: ["instagram.com", "www.instagram.com", "instagr.am"],
} as const;

export type SocialNetwork = keyof typeof socialHosts;

/**
 * The URL of a page on a network as it is stored: https, with one of the network's own hosts and a path. Without
 * http(s) it is prefixed. Null for anything else.
 */
export function parseSocialUrl(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  const address = `https://${text.replace(/^https?:\/\//i, "")}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isOfNetwork = socialHosts[network].some((host) => host === url.host);
  const hasPath = url.pathname.replaceAll("/", "") !== "";
  const isPlain = url.username === "" && url.password === "";
  return isOfNetwork && hasPath && isPlain && url.href.length <= TEXT_MAX.url ? url.href : null;
}
