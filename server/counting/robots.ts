const ROBOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|curl|wget|python|monitor/i;

/** How many user agents to remember: browsers of one version share theirs. */
const KNOWN_MAX = 5000;
const known = new Map<string, boolean>();

/** Whether a user agent names a crawler or another program. */
export function isRobot(userAgent: string): boolean {
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  const isOne = userAgent === "" || ROBOTS.test(userAgent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(userAgent, isOne);
  return isOne;
}
