import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** The best first: what is as welcome as another is sent in the smaller form. */
const forms: readonly Encoding[] = ["br", "gzip", "identity"];
/** Of what nobody named: everyone takes a plain text, and nobody asked for it. */
const PLAIN_WEIGHT = 0.0001;

/**
 * In which form to send a text to whoever accepts these (RFC 9110, 12.5.3): the one with the highest weight, never one
 * whose weight is 0. Plain where nothing else is accepted.
 * @param header Accept-Encoding
 * @param offered the forms that there are
 */
export function acceptedEncoding(
  header: string | null | undefined,
  offered: readonly Encoding[] = forms,
): Encoding {
  if (!header) return "identity";
  const weights = weightsOf(header);
  const others = weights.get("*");
  const weight = (form: Encoding) => weights.get(form) ?? others ?? (form === "identity" ? PLAIN_WEIGHT : 0);
  const best = offered.reduce((found, form) => (weight(form) > weight(found) ? form : found));
  return weight(best) > 0 ? best : "identity";
}

// Browsers send a handful of different ones, and each with every request: reading one took a tenth of a kept page's time.
const read = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 });

function weightsOf(header: string): ReadonlyMap<string, number> {
  const known = read.get(header);
  if (known) return known;
  const weights = new Map(header.toLowerCase().split(",").map(weightOf));
  read.set(header, weights);
  return weights;
}

// "gzip" or "br;q=0.8". A weight that is none counts as 1, as for the servers that people are used to.
function weightOf(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const written = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = written ? Number(written) : 1;
  return [name, Number.isNaN(weight) ? 1 : weight];
}
