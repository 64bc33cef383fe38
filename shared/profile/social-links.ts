import { TEXT_MAX } from "../limits";
import { cleanCode } from "../text";

/** Hosts on which a driver's page may be (§5 "Social URLs"). */
const socialHosts = {
  facebook: ["facebook.com", "www.facebook.com", "m.facebook.com", "fb.com"],
  instagram: ["instagram.com", "www.instagram.com", "instagr.am"],
} as const;

export type SocialNetwork = keyof typeof socialHosts;

// The networks' other names for the same pages: of a language, an app, or a slow phone.
const sameHosts = {
  facebook: {
    host: "www.facebook.com",
    names: /^(?:(?:[a-z]{2}-[a-z]{2}|web|mbasic|touch|mobile)\.facebook|www\.fb)\.com$/,
  },
  instagram: { host: "www.instagram.com", names: /^(?:m\.instagram\.com|www\.instagr\.am)$/ },
} as const;

/** "@vandaana", as the networks themselves show a page's name. */
const NAME = /^@[\w.]{1,50}$/;

/**
 * The URL of a page on a network as it is stored: https, with one of the network's own hosts and a path. Without
 * http(s) it is prefixed; a host that is another name of one of these, and "@name", become it. Null for anything else.
 */
export function parseSocialUrl(network: SocialNetwork, typed: string): string | null {
  const text = cleanCode(typed.slice(0, 2 * TEXT_MAX.url)).replace(/[.,;)>]+$/, "");
  const own = socialHosts[network][0];
  const address = `https://${NAME.test(text) ? `${own}/${text}` : text.replace(/^https?:\/\//i, "")}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const { host, names } = sameHosts[network];
  if (names.test(url.host)) url.host = host;
  url.pathname = url.pathname.replace(/^\/@/, "/");
  const isOfNetwork = socialHosts[network].some((host) => host === url.host);
  const hasPath = url.pathname.replaceAll("/", "") !== "";
  const isPlain = url.username === "" && url.password === "";
  return isOfNetwork && hasPath && isPlain && url.href.length <= TEXT_MAX.url ? url.href : null;
}
