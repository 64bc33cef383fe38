const ROBOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|curl|wget|python|monitor/i;

/** Browsers of one version share their name: so many names are judged once. */
const KNOWN_MAX = 5000;
const known = new Map<string, boolean>();

/** Whether this is no person's browser, by the name that it gives itself. */
export function isRobot(userAgent: string): boolean {
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  const isOne = userAgent === "" || ROBOTS.test(userAgent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(userAgent, isOne);
  return isOne;
}
